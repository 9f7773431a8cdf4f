/** Rings at the earliest of the moments that were asked for; `run` asks for the next one itself. */
export type Alarm = { ringAt(time: number): void; stop(): void };

// Moments closer together than this share one ring, so that a burst of texts makes few transactions.
const SHORTEST_WAIT_MS = 10;
/** Node's timers know no longer wait, and ring at once where one is asked for. Who is rung too early asks again. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

export function createAlarm(run: () => void): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let due = Number.POSITIVE_INFINITY;
  let stopped = false;
  return {
    ringAt(time) {
      if (stopped || time >= due) return;
      clearTimeout(timer);
      due = time;
      timer = setTimeout(
        () => {
          due = Number.POSITIVE_INFINITY;
          run();
        },
        Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, time - Date.now())),
      );
      timer.unref();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
