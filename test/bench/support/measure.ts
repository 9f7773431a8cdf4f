import { readFileSync } from 'node:fs';

/** The middle of several figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('There is no middle of nothing.');
  return (low + high) / 2;
}

/** The figure that 95 of 100 are not above. */
export function percentile95(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

/** Milliseconds that some work takes. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

type Measure = () => Promise<number>;

/** Measures both in turn (A B A B), so that what else the machine does meets both, and gives the medians. */
export async function inTurn(turns: number, ours: Measure, floor: Measure) {
  const figures = { ours: [] as number[], floor: [] as number[] };
  for (let turn = 0; turn < turns; turn += 1) {
    figures.ours.push(await ours());
    figures.floor.push(await floor());
  }
  return { ours: median(figures.ours), floor: median(figures.floor) };
}

/** Memory of a running process in MiB: the most that it held at once (`VmHWM`), or what it holds now (`VmRSS`). */
export function memoryOf(pid: number, kind: 'VmHWM' | 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${kind}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
}
