import { GoodwordCommand } from '../command.ts';
import type { WatchTold } from '../reports/watchDashboard.ts';
import type { WatchView, Wish } from '../ui/watch.tsx';
import { CONNECTION_WORDS } from './connection.ts';
import { plainLines, type Report } from './report.ts';
import { untilStopped } from './untilStopped.ts';
import { printableJson } from './words.ts';

/** What is watched, from a first picture on. */
interface Watched<Picture> {
  first: Picture;
  reportOf: (picture: Picture) => Report;
  /** The pictures that follow, until the signal ends them. */
  pictures: (told: WatchTold & { signal: AbortSignal }) => AsyncGenerator<Picture>;
  /** How often it is asked where the server tells of no changes: 'Every half minute'. */
  polling: string;
  /** Whether nothing happens in a picture, though its times move with the clock. */
  isStill?: (picture: Picture) => boolean;
}

/** A command that shows something again as it changes: on a screen of its own, else below what was there before. */
export abstract class WatchCommand extends GoodwordCommand {
  /** Shows picture after picture until q or Ctrl-C. */
  protected watchOn<Picture>(watched: Watched<Picture>): Promise<void> {
    const left = new AbortController();
    return untilStopped(async (stopped) => {
      const view = await this.openView(watched, () => left.abort());
      const signal = AbortSignal.any([stopped, left.signal]);
      try {
        for await (const picture of watched.pictures({ ...view, signal })) view.show(picture);
      } finally {
        await view.close();
      }
    });
  }

  private async openView<Picture>(
    watched: Watched<Picture>,
    leave: Wish<Picture>['leave'],
  ): Promise<WatchView<Picture>> {
    if (!process.stdout.isTTY || this.jsonEnabled()) return this.lineView(watched);
    const { openWatch } = await import('../ui/watch.tsx');
    return openWatch({ ...watched, leave });
  }

  /** What is new, below what was there before. */
  private lineView<Picture>({ first, reportOf, isStill }: Watched<Picture>): WatchView<Picture> {
    let last = '';
    const show = (picture: Picture): void => {
      const told = printableJson({ data: picture });
      if (told === last || (last !== '' && isStill?.(picture))) return;
      last = told;
      if (this.jsonEnabled()) process.stdout.write(`${told}\n`);
      else this.show(...plainLines(reportOf(picture)), '');
    };
    show(first);
    return {
      show,
      onCut: () => this.tell(CONNECTION_WORDS.cut),
      onBack: () => this.tell(CONNECTION_WORDS.back),
      onLive: () => undefined,
      close: async () => undefined,
    };
  }
}
