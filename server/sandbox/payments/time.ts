import type { Settings } from './settings.ts';

const OFFSET = 'offset';

/** The provider's own time, in seconds since 1970: the clock, and all that was ever advanced. */
export function createTime(settings: Settings, clock: () => Date) {
  let standing: number | null = null;
  const offset = () => Number(settings.read(OFFSET) ?? 0);
  const now = () => standing ?? Math.floor(clock().getTime() / 1000) + offset();
  return {
    now,
    /** Does something as if it were that moment. */
    at<T>(moment: number, work: () => T): T {
      const before = standing;
      standing = moment;
      try {
        return work();
      } finally {
        standing = before;
      }
    },
    moveBy(seconds: number): void {
      settings.write(OFFSET, String(offset() + seconds));
    },
  };
}

export type Time = ReturnType<typeof createTime>;
