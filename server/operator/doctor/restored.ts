import { findRestoredCopy, RESUME } from '../../domain/restoredCopy.ts';
import { type Check, fail } from './check.ts';

/** Whether it is a copy that waits to be resumed. */
export const restored: Check = {
  name: 'Restored copy',
  async look({ ctx }) {
    const copy = ctx && (await findRestoredCopy(ctx));
    if (!copy) return [];
    const says = `It was restored from a backup of ${copy.madeAt}, and nothing goes out.`;
    return [fail(says, `Stop the original for good, then run: ${RESUME}`)];
  },
};
