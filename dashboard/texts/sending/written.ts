import { words } from '../words.ts';

/** Words of every answer that is written to a patient. */
export const writtenText = words('written', {
  empty: 'Write something first',
  later: (when: string) => `Send it ${when}`,
  scheduled: (when: string) => `Your answer goes out ${when}.`,
  kept: 'The press before has gone through. Refresh to see what came of it.',
});
