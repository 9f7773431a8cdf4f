import { Box, type DOMElement, render, Text, useBoxMetrics, useInput, useWindowSize } from 'ink';
import { useRef, useState } from 'react';
import { LIVE_WORDS } from '../../server/contract/core/live.ts';
import { CONNECTION_WORDS } from '../kit/connection.ts';
import type { Report } from '../kit/report.ts';
import { paint } from '../kit/words.ts';
import type { WatchTold } from '../reports/watchDashboard.ts';
import { drawReport, ReportView } from './report.tsx';

interface Scene {
  report: Report;
  /** What became of the connection, for as long as that is news. */
  notice: string | null;
  /** Whether the server tells of changes; null until that is known. */
  isLive: boolean | null;
  /** How often it is asked where it does not. */
  polling: string;
}

/** Input may come from elsewhere than a keyboard. */
const hasKeys = (): boolean => Boolean(process.stdin.isTTY);

/** The last line of the screen: how new the picture is, and which keys do what. */
function Status({ scene: { notice, isLive, polling }, hides }: { scene: Scene; hides: boolean }) {
  const live = isLive ? paint('good', LIVE_WORDS.live) : paint('quiet', polling);
  const keys = hasKeys() ? `q ends${hides ? ', ↑ ↓ show the rest' : ''}` : 'Ctrl-C ends';
  const news = notice === null ? isLive !== null && live : paint('warn', notice);
  return <Text wrap="truncate">{[news, paint('quiet', keys)].filter(Boolean).join(' · ')}</Text>;
}

/** As much of a report as the screen has room for; the arrow keys show the rest. */
function Watched({ scene, leave }: { scene: Scene; leave: () => void }) {
  const { columns, rows } = useWindowSize();
  const [from, setFrom] = useState(0);
  const whole = useRef<DOMElement>(null);
  const { height } = useBoxMetrics(whole);
  const room = rows - 2;
  const last = Math.max(0, height - room);
  const top = Math.min(from, last);
  useInput(
    (input, key) => {
      if (input === 'q' || (key.ctrl && input === 'c')) leave();
      const lines = Number(key.downArrow) - Number(key.upArrow);
      const pages = Number(key.pageDown) - Number(key.pageUp);
      setFrom((before) => Math.max(0, Math.min(last, before) + lines + pages * room));
    },
    { isActive: hasKeys() },
  );
  return (
    <Box flexDirection="column" height={rows}>
      <Box flexGrow={1} flexDirection="column" overflow="hidden" contentOffsetY={top}>
        <Box ref={whole} flexDirection="column" flexShrink={0} rowGap={1}>
          {scene.report.note && <Text>{scene.report.note}</Text>}
          <ReportView report={scene.report} columns={columns} />
        </Box>
      </Box>
      <Box marginTop={1} flexShrink={0}>
        <Status scene={scene} hides={last > 0} />
      </Box>
    </Box>
  );
}

/** What is to be watched, and how it ends. */
export interface Wish<Picture> {
  first: Picture;
  reportOf: (picture: Picture) => Report;
  /** How often it is asked where the server tells of no changes. */
  polling: string;
  /** Called when somebody wants to leave. */
  leave: () => void;
}

export interface WatchView<Picture> extends WatchTold {
  show(picture: Picture): void;
  /** Gives the screen back and leaves the last picture standing. */
  close(): Promise<void>;
}

/** Shows picture after picture on a screen of its own. */
export function openWatch<Picture>({ first, reportOf, polling, leave }: Wish<Picture>): WatchView<Picture> {
  let scene: Scene = { report: reportOf(first), notice: null, isLive: null, polling };
  const picture = () => <Watched scene={scene} leave={leave} />;
  const view = render(picture(), { alternateScreen: true, exitOnCtrlC: false, patchConsole: false });
  const change = (next: Partial<Scene>): void => {
    scene = { ...scene, ...next };
    view.rerender(picture());
  };
  let isBack = false;
  return {
    onLive: (isLive) => change({ isLive }),
    onCut: () => change({ notice: CONNECTION_WORDS.cut }),
    onBack: () => {
      isBack = true;
    },
    show: (picture) => {
      change({ report: reportOf(picture), notice: isBack ? CONNECTION_WORDS.back : null });
      isBack = false;
    },
    close: async () => {
      view.unmount();
      await view.waitUntilExit();
      for (const line of drawReport(scene.report, process.stdout.columns)) process.stdout.write(`${line}\n`);
    },
  };
}
