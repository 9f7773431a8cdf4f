import type { Config } from './config/config.ts';
import { adoptNextSecret, keepNextSecret, makeSecret, readNextSecret } from './config/secretFile.ts';
import { openMigrated } from './database.ts';
import { fitsKeys, rewrapKeys } from './domain/keys.ts';
import type { Database } from './store/db/db.ts';

/**
 * The secret that wraps the installation's keys, and another one in its place. The next one stands in the
 * data folder before the keys are wrapped by it, so that whatever cuts a rotation short, one of the two opens them.
 */

/** The configuration with the secret that fits the database: after a rotation that was cut short, the next one. */
export async function settleSecret(database: Database, config: Config): Promise<Config> {
  if (await fitsKeys(database, config.secretKey)) return config;
  const next = readNextSecret(config.dataDir);
  if (next === null || !(await fitsKeys(database, next))) return config;
  takeIntoUse(config);
  return { ...config, secretKey: next };
}

/** Where SECRET_KEY gives the secret, the one who set it has to set the next one. */
function takeIntoUse({ isSecretGiven, dataDir, secretKey }: Config): void {
  if (!isSecretGiven) adoptNextSecret(dataDir, { before: secretKey, at: new Date() });
}

/**
 * Wraps the keys by another secret: `given`, or the one that an interrupted rotation left, or a new one. Gives it, and
 * whether all that was left to do was to end a rotation before. Refuses where the present one does not open the keys.
 */
export async function rotateSecret(
  config: Config,
  given: string | null,
): Promise<{ secret: string; isResumed: boolean }> {
  const { dataDir } = config;
  const database = await openMigrated(config);
  try {
    const { secretKey } = await settleSecret(database, config);
    const isResumed = secretKey !== config.secretKey && (given ?? secretKey) === secretKey;
    if (isResumed) return { secret: secretKey, isResumed };
    const secret = given ?? freshSecret(dataDir, secretKey);
    await database.transaction((tx) =>
      rewrapKeys(tx, secretKey, secret, () => keepNextSecret(dataDir, secret)),
    );
    takeIntoUse({ ...config, secretKey });
    return { secret, isResumed };
  } finally {
    await database.close();
  }
}

/** The one that a rotation left before it began to wrap, unless it is in use already. */
function freshSecret(dataDir: string, current: string): string {
  const left = readNextSecret(dataDir);
  return left === null || left === current ? makeSecret() : left;
}
