import { ConfigError } from '../../config/config.ts';
import { explainDatabase } from '../../database.ts';
import { CopyFailed, type CopyProgress, copyRows, type TableContent } from '../../store/copy/copy.ts';
import { isNewer, prepareServer } from '../../store/copy/prepare.ts';
import type { Snapshot } from '../../store/copy/snapshot.ts';

/**
 * Copies into an empty PostgreSQL database, or goes on where a run before was cut off; where what that one copied is not
 * the same any more, here or there, all is copied again. The database is not to be used before `endCopy`. Throws ConfigError
 * for one with anything else in it, and NewerDatabase where the source is one.
 */
export async function fillServer(
  url: string,
  source: Snapshot,
  tell: (progress: CopyProgress) => void,
): Promise<TableContent[]> {
  try {
    return await fill(url, source, tell, { again: false }).catch((error) => {
      if (error instanceof CopyFailed) return fill(url, source, tell, { again: true });
      throw error;
    });
  } catch (error) {
    throw isNewer(error) ? error : explainDatabase(error as NodeJS.ErrnoException);
  }
}

async function fill(
  url: string,
  source: Snapshot,
  tell: (progress: CopyProgress) => void,
  how: { again: boolean },
): Promise<TableContent[]> {
  const target = await prepareServer(url, source.migrations, how);
  if (!target) {
    throw new ConfigError(
      'The PostgreSQL database is not empty. Make another one (createdb), or empty this one, and name it.',
    );
  }
  return copyRows(source, target, tell).finally(() => target.close());
}
