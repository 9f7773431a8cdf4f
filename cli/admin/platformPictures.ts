import { askAgain } from '../kit/askAgain.ts';
import type { WatchTold } from '../reports/watchDashboard.ts';

/** Milliseconds between two readings of the platform. */
export const READ_EVERY = 5_000;

/** What is watched of the platform: nobody tells of its changes, so that it is read again and again. */
export const platformPictures = <Picture>(read: (signal: AbortSignal) => Promise<Picture>) => ({
  polling: `Every ${READ_EVERY / 1000} seconds`,
  pictures: ({ onLive, ...told }: WatchTold & { signal: AbortSignal }): AsyncGenerator<Picture> => {
    onLive(false);
    return askAgain({ ...told, read, every: READ_EVERY });
  },
});
