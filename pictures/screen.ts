import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { GlobalRegistrator } from '@happy-dom/global-registrator';

/** What a screen is drawn from: who is signed in where, and how wide the window is. */
export interface Asked {
  /** The built dashboard. */
  program: string;
  url: string;
  path: string;
  accessToken: string;
  clockOffset: number;
  width: number;
  /** Pixels that a chart has to draw in. */
  chartWidth: number;
}

/** What stands on the screen once all has come, as XML, and the styles that its libraries made on the way. */
export interface Drawn {
  markup: string;
  styles: string;
}

const CHART_HEIGHT = 220;
/** About what a character of a chart takes, and a line of them. */
const CHARACTER = 7.5;
const LINE = 16;
const REM = 16;
/** So often in a row nothing may have changed, so many milliseconds apart. */
const QUIET_LOOKS = 4;
const BETWEEN_LOOKS = 150;
const MOST_LOOKS = 200;
/** Is never answered to its end: it tells of what happens. */
const STREAM = '/api/live';

/** What is on no picture: what opens, floats above, or is for the ear alone. */
const LEFT_OUT = 'style, script, [class*="VisuallyHidden"], .recharts-tooltip-wrapper, a[href="#content"]';

/** Runs the real dashboard in a thread of its own, in a document that no browser draws, against the demonstration. */
const asked: Asked = workerData;
const open = { count: 0 };
takeOver(asked);
document.body.innerHTML = '<div id="root"></div>';
await import(pathToFileURL(asked.program).href);
await settle();
parentPort?.postMessage(drawn());

function takeOver({ url, path, accessToken, clockOffset, width, chartWidth }: Asked): void {
  const { fetch: go, AbortController, AbortSignal, Response, Request, Headers } = globalThis;
  GlobalRegistrator.register({
    url: url + path,
    width,
    height: 900,
    settings: { device: { prefersReducedMotion: 'reduce' } },
  });
  Object.assign(globalThis, { AbortController, AbortSignal, Response, Request, Headers });
  globalThis.fetch = async (input, init) => {
    const isCounted = !String(input).startsWith(STREAM);
    if (isCounted) open.count += 1;
    try {
      return await go(new URL(String(input), url), init);
    } finally {
      if (isCounted) open.count -= 1;
    }
  };
  setClock(clockOffset);
  giveRoom(chartWidth);
  localStorage.setItem('access_token', accessToken);
  localStorage.setItem('token_expiry', String(Date.now() + 3_600_000));
}

/** The demonstration tells a day of its own. */
function setClock(offset: number): void {
  const Own = Date;
  const now = () => Own.now() + offset;
  globalThis.Date = new Proxy(Own, {
    construct: (_, given) => (given.length === 0 ? new Own(now()) : Reflect.construct(Own, given)),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Own, name)),
  });
}

/** Nothing is laid out here: charts, which ask how much room they and the words below them have, are told. */
function giveRoom(width: number): void {
  HTMLSpanElement.prototype.getBoundingClientRect = function () {
    return new DOMRect(0, 0, (this.textContent ?? '').length * CHARACTER, LINE);
  };
  globalThis.ResizeObserver = class {
    readonly tell: ResizeObserverCallback;
    constructor(tell: ResizeObserverCallback) {
      this.tell = tell;
    }
    observe(target: Element) {
      const round = sizeOfRound(target);
      const contentRect = { width: round ?? width, height: round ?? CHART_HEIGHT };
      this.tell([{ target, contentRect } as unknown as ResizeObserverEntry], this);
    }
    unobserve() {}
    disconnect() {}
  };
}

/** A round chart has a size of its own, in rem. */
function sizeOfRound(target: Element): number | undefined {
  const style = target.closest('[style*="--chart-size"]')?.getAttribute('style') ?? '';
  const [, rem] = /--chart-size: ?calc\(([\d.]+)rem/.exec(style) ?? [];
  return rem === undefined ? undefined : Number(rem) * REM;
}

async function settle(): Promise<void> {
  let changes = 0;
  new MutationObserver(() => {
    changes += 1;
  }).observe(document.body, { childList: true, subtree: true });
  let quiet = 0;
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const before = changes;
    await wait(BETWEEN_LOOKS);
    const isQuiet = open.count === 0 && changes === before && document.getElementById('content') !== null;
    quiet = isQuiet ? quiet + 1 : 0;
    if (quiet === QUIET_LOOKS) return;
  }
  throw new Error(`${asked.path} does not come to rest`);
}

function drawn(): Drawn {
  const styles = [...document.querySelectorAll('style')]
    .map(({ textContent }) => textContent ?? '')
    .join('\n');
  const root = document.getElementById('root') as HTMLElement;
  for (const element of root.querySelectorAll(LEFT_OUT)) element.remove();
  return { markup: new XMLSerializer().serializeToString(root), styles };
}
