import { type ChildProcess, spawn as spawnChild } from 'node:child_process';

/** Programs that tests start: none outlives the process that started it, however a test ends. */

const running = new Set<ChildProcess>();

/** Node's spawn; what still runs when this process ends is ended too. */
export const spawn = ((...call: Parameters<typeof spawnChild>) => {
  const child = spawnChild(...call);
  running.add(child);
  child.on('close', () => running.delete(child));
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
