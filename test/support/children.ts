import { type ChildProcess, spawn as spawnChild } from 'node:child_process';
import type { Writable } from 'node:stream';

/** Programs that tests start: none outlives the process that started it, however a test or that process ends. */

const running = new Set<ChildProcess>();

/** Reads `+ 17` and `- 17`, and where that ends ends what still runs; where the process leads a group, the group. */
const REAPER = `trap '' INT TERM HUP
running=' '
while read -r sign pid; do
  case $sign in
    +) running="$running$pid " ;;
    -) running="\${running%% $pid *} \${running#* $pid }" ;;
  esac
done
for pid in $running; do kill -KILL "-$pid" || kill -KILL "$pid"; done 2>/dev/null`;

let reaper: Writable | undefined;

/** A process that is killed runs no handler of its own, but its pipes are closed. */
function startReaper(): Writable {
  const shell = spawnChild('/bin/sh', ['-c', REAPER], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  const { stdin } = shell;
  (stdin as Writable & { unref(): void }).unref();
  stdin.on('error', () => undefined);
  return stdin;
}

/** Has a program end with this process, where it has not ended by itself. */
export function endWithUs(child: ChildProcess): void {
  reaper ??= startReaper();
  const told = reaper;
  running.add(child);
  told.write(`+ ${child.pid}\n`);
  child.on('close', () => {
    running.delete(child);
    told.write(`- ${child.pid}\n`);
  });
}

/** Node's spawn; what still runs when this process ends is ended too. */
export const spawn = ((...call: Parameters<typeof spawnChild>) => {
  const child = spawnChild(...call);
  endWithUs(child);
  return child;
}) as typeof spawnChild;

process.once('exit', () => {
  for (const child of running) endChild(child);
});

/** Ends a program, and where it leads a group of its own all that it started. */
export function endChild(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}
