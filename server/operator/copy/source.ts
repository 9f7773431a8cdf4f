import { existsSync } from 'node:fs';
import { ConfigError } from '../../config/config.ts';
import { explainDatabase } from '../../database.ts';
import { filePathOf, isPostgresUrl, openSnapshot, type Snapshot } from '../../store/copy/snapshot.ts';

/** Opens what is to be copied; throws ConfigError where there is nothing, or nothing that can be read. */
export async function openSource(url: string): Promise<Snapshot> {
  if (!isPostgresUrl(url) && !existsSync(filePathOf(url))) {
    throw new ConfigError(`There is no database at ${filePathOf(url)}. Name the one to copy.`);
  }
  try {
    const source = await openSnapshot(url);
    if (source.migrations.length > 0) return source;
    await source.close();
  } catch (error) {
    throw explainDatabase(error as NodeJS.ErrnoException);
  }
  throw new ConfigError('The database is empty: there is nothing to copy.');
}
