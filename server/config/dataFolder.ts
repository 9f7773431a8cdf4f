import { ConfigError } from './config.ts';
import { makeFolder } from './folder.ts';

/** The folder of an installation's own files, for its owner's eyes alone. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `DATA_DIR: ${dataDir} cannot be made (${code}). Name a folder that can be written.`,
    );
  }
}
