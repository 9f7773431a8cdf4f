import { existsSync } from 'node:fs';
import { nextSecretPath, secretPath } from '../../config/secretFile.ts';
import { type Check, fail, pass, warn } from './check.ts';
import { hasOurShape } from './database.ts';

/** Whether SECRET_KEY opens the keys of the database, and one alone is about. */
export const secret: Check = {
  name: 'Secret',
  async look({ config, ctx }) {
    if (!ctx) {
      // Without a database of our shape nobody can tell.
      if (!(await hasOurShape(config).catch(() => false))) return [];
      return [
        fail(
          'SECRET_KEY does not open the keys of this database.',
          'Set the SECRET_KEY that it was made with, or put back its secret.key.',
        ),
      ];
    }
    const { isSecretGiven, dataDir } = config;
    if (existsSync(nextSecretPath(dataDir))) {
      return [
        warn(
          'The next secret of a rotation stands in the data folder.',
          isSecretGiven
            ? `Set it as SECRET_KEY where that is not done yet, and delete ${nextSecretPath(dataDir)}.`
            : 'Run: goodword-server secrets rotate',
        ),
      ];
    }
    if (isSecretGiven && existsSync(secretPath(dataDir))) {
      return [warn('SECRET_KEY is set, and secret.key stands unused.', `Delete ${secretPath(dataDir)}.`)];
    }
    return [pass('It opens the keys of this database.')];
  },
};
