import type { Context } from '../domain/context.ts';
import { findRestoredCopy } from '../domain/restoredCopy.ts';
import type { Step } from './loop.ts';

/** Milliseconds until a restored copy is looked at again. */
const LOOK_AGAIN = 1_000;

/** A step that does nothing in a restored copy before it was resumed: the original may have done it already. */
export const unlessRestored =
  (ctx: Context, step: Step): Step =>
  async (wake) =>
    (await findRestoredCopy(ctx)) ? LOOK_AGAIN : step(wake);
