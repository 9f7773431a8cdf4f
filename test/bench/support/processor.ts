import { readdirSync, readFileSync } from 'node:fs';

// Processor time out of /proc, in milliseconds: on a machine that does other things too it says more than a clock.

/** The kernel counts in hundredths of a second, on every machine that Linux runs Node on. */
const TICK = 10;

/** What stands behind a process's name, which may hold blanks (proc(5), `/proc/pid/stat`); [] once it has ended. */
function statOf(pid: number | string): number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) \S /s, '')
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

const [PARENT, OWN, WITH_ENDED_CHILDREN] = [0, [10, 12], [10, 14]] as const;

const timeIn = (stat: number[], [from, to]: readonly [number, number]): number =>
  stat.slice(from, to).reduce((sum, ticks) => sum + ticks * TICK, 0);

/** What a process has used itself, in all its threads. */
export const processorTimeOf = (pid: number): number => timeIn(statOf(pid), OWN);

/** What a process, the children that have ended and those that run have used. */
export function familyTimeOf(pid: number): number {
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat[PARENT] === pid);
  return [timeIn(statOf(pid), WITH_ENDED_CHILDREN), ...running.map((stat) => timeIn(stat, OWN))].reduce(
    (sum, time) => sum + time,
  );
}

/** The first process of the PostgreSQL that an address reaches; undefined for SQLite. */
export function postgresOf(url: string): number | undefined {
  const folder = URL.parse(url)?.searchParams.get('host');
  return folder ? Number.parseInt(readFileSync(`${folder}/data/postmaster.pid`, 'utf8'), 10) : undefined;
}
