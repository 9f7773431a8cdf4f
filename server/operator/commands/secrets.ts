import { readFileSync } from 'node:fs';
import { ConfigError } from '../../config/config.ts';
import { SHORTEST_SECRET } from '../../config/environment.ts';
import { nextSecretPath, secretPath } from '../../config/secretFile.ts';
import { readInstallation } from '../../config.ts';
import { rotateSecret } from '../../secrets.ts';
import { say } from '../terminal.ts';

export async function rotate({ secretKeyFile }: { secretKeyFile?: string }): Promise<void> {
  const config = readInstallation();
  const { secret, isResumed } = await rotateSecret(config, readSecret(secretKeyFile));
  say(isResumed ? 'A rotation that was cut short is ended now.' : 'The keys are wrapped by the new secret.');
  if (config.isSecretGiven) {
    say('Set this wherever a program of this installation runs, and start it again:');
    say(`SECRET_KEY=${secret}`);
    say(`Until then it stands in ${nextSecretPath(config.dataDir)} too; delete that file afterwards.`);
  } else {
    say(`It stands in ${secretPath(config.dataDir)}; the one before stands beside it.`);
  }
  for (const line of WHAT_FOLLOWS) say(line);
}

const WHAT_FOLLOWS = [
  'Start serve and worker again: until then they work on by the keys that they hold.',
  'Review links, mailed links and codes, two-factor apps and webhooks’ signatures stay as they are.',
  'Anyone who is signed in stays so: browsers and terminals fetch another access token by themselves.',
  'The key of the pretend phone changes. Backups made before need the secret before: keep it as long as they.',
];

/** null where one is to be made. Throws ConfigError. */
function readSecret(file: string | undefined): string | null {
  if (file === undefined) return null;
  const secret = readText(file).trim();
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new ConfigError(
    `SECRET_KEY: must have at least ${SHORTEST_SECRET} characters, and ${nameOf(file)} has ${secret.length}. Nothing was changed.`,
  );
}

const nameOf = (file: string): string => (file === '-' ? 'standard input' : file);

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? process.stdin.fd : file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`SECRET_KEY: ${nameOf(file)} cannot be read (${code}). Nothing was changed.`);
  }
}
