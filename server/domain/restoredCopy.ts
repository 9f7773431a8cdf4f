import type { Db } from '../store/db/db.ts';
import { findSystemSetting, saveSystemSetting } from '../store/platform/systemSettings.ts';
import type { Context } from './context.ts';

/**
 * A copy of an installation, in which nothing goes out until it is known what the original did after the copy was made.
 */
export interface RestoredCopy {
  /** Of the state that it holds: an ISO instant. */
  madeAt: string;
  restoredAt: string;
}

const NAME = 'restored_copy';

export const RESUME = 'goodword-server resume';

/** The copy that this installation is, until it was resumed. */
export const findRestoredCopy = async ({ db }: Pick<Context, 'db'>): Promise<RestoredCopy | undefined> =>
  (await findSystemSetting<RestoredCopy | null>(db, NAME)) ?? undefined;

export const noteRestored = (db: Db, copy: RestoredCopy | null, at: string): Promise<void> =>
  saveSystemSetting(db, NAME, copy, at);

/** A sentence for super admins and operators. */
export const sayRestored = ({ madeAt }: Pick<RestoredCopy, 'madeAt'>): string =>
  `This is a restored copy of ${madeAt}. Nothing goes out until somebody runs on its machine: ${RESUME}`;
