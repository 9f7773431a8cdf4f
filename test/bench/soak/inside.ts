import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { memoryOf } from '../support/measure.ts';

/** What a running program holds, asked of its own inspector: the heap after a collection, and what keeps it from ending. */

const MIB = 1024 ** 2;

export interface Held {
  /** MiB. */
  heap: number;
  rss: number;
  /** Sockets, timers, files. */
  handles: number;
}

/** The settings that a program needs to be asked. */
export const inspectable = (port: number) => ({ NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` });

/** Has it read the source maps of all that it loaded, as it would for the first errors whose stacks somebody reads. */
const READ_MAPS = `{
  const folder = process.argv[1].replace(/[^/]+$/, '');
  const names = process.getBuiltinModule('node:fs').readdirSync(folder).filter((name) => name.endsWith('.js'));
  names.filter((name) => process.getBuiltinModule('node:module').findSourceMap(folder + name)).length;
}`;

interface Inside {
  held(): Promise<Held>;
  close(): void;
}

/** Opens the inspector of a process that was started inspectable. */
export async function lookInside(pid: number, port: number): Promise<Inside> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await addressAt(port));
  await once(socket, 'open');
  let asked = 0;

  async function ask(method: string, params: object = {}): Promise<{ [name: string]: unknown }> {
    asked += 1;
    const id = asked;
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>];
      const answer = JSON.parse(data);
      if (answer.id === id) return answer.result;
    }
  }

  const evaluate = async (expression: string): Promise<number> => {
    const { result } = (await ask('Runtime.evaluate', { expression })) as { result: { value: number } };
    return result.value;
  };

  if (!((await evaluate(READ_MAPS)) > 0)) throw new Error('The program has no source maps.');
  return {
    async held() {
      await ask('HeapProfiler.collectGarbage');
      const { usedSize } = await ask('Runtime.getHeapUsage');
      const handles = await evaluate('process.getActiveResourcesInfo().length');
      return { heap: Number(usedSize) / MIB, rss: memoryOf(pid, 'VmRSS'), handles };
    },
    close: () => socket.close(),
  };
}

async function addressAt(port: number): Promise<string> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined);
    const [target] = answer ? ((await answer.json()) as { webSocketDebuggerUrl: string }[]) : [];
    if (target) return target.webSocketDebuggerUrl;
    await wait(20);
  }
}
