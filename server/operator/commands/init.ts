import type { Config } from '../../config/config.ts';
import { secretPath } from '../../config/secretFile.ts';
import { readConfig } from '../../config.ts';
import { createContext, makeCommandLog, sandboxCredentials } from '../../context.ts';
import {
  createSuperAdmin,
  emailFault,
  hasSuperAdmin,
  nameFault,
  passwordFault,
} from '../../domain/accounts/superAdmins.ts';
import type { Context } from '../../domain/context.ts';
import { pretendProviders } from '../../domain/system.ts';
import { ask, askSecret, askUntil, isTerminal } from '../ask.ts';
import { examine, sentence } from '../doctor/doctor.ts';
import { whatIsSeen } from '../greeting.ts';
import { hasEnvFile, writeEnvFile } from '../init/envFile.ts';
import { askSettings, settingsOf, type Wishes } from '../init/settings.ts';
import { say } from '../terminal.ts';

interface Person {
  email?: string;
  name?: string;
}

export async function init(options: Wishes & Person): Promise<void> {
  const config = await settle(options);
  const { ctx, database } = await createContext(config, makeCommandLog(config));
  try {
    say('The database is in its newest shape.');
    say(await welcome(ctx, options));
  } finally {
    await database.close();
  }
  for (const finding of await examine(config, null)) say(sentence(finding));
  for (const line of whatNext(config)) say(line);
}

/** The settings that are there, or those that are written now. */
async function settle(wishes: Wishes): Promise<Config> {
  if (hasEnvFile()) {
    say('There is a file .env already: it stays as it is. Change settings there.');
    return readConfig();
  }
  const settings = isTerminal() ? await askSettings(wishes) : settingsOf(wishes);
  // What is wrong is said before anything is written.
  const config = readConfig(undefined, settings);
  const isNew = writeEnvFile(settings);
  say(isNew ? 'Wrote the settings into .env.' : 'There is a file .env already: it stays as it is.');
  if (!config.isSecretGiven) say(`The secret is ${secretPath(config.dataDir)}: keep it as safe as the data.`);
  return config;
}

/** Makes the first super admin, where there is none and somebody says who; gives what came of it. */
async function welcome(ctx: Context, { email, name }: Person): Promise<string> {
  if (await hasSuperAdmin(ctx)) return 'There is a super admin already.';
  if (email === undefined && !isTerminal()) {
    return 'There is no super admin yet. Make one with: goodword-server admin create --email … --name …';
  }
  const person = {
    email: email ?? (await askUntil(() => ask('The first super admin: e-mail address'), emailFault)),
    name: name ?? (await askUntil(() => ask('First and last name'), nameFault)),
  };
  const password = await askSecret('password', (typed) => passwordFault(typed, person));
  await createSuperAdmin(ctx, { ...person, password });
  return `Made the super admin ${person.email}.`;
}

function whatNext(config: Config): string[] {
  const { production, publicUrl, sandboxUrl } = config;
  const page = `${sandboxUrl ?? publicUrl}/sandbox?key=${sandboxCredentials(config).sandboxKey}`;
  return [
    '',
    'Next:',
    '  goodword-server serve     serves and sends; .env in this folder is read',
    ...(production
      ? [`  Lead ${publicUrl} to it by a proxy that speaks https, and look again: goodword-server doctor`]
      : []),
    `  Then sign in at ${publicUrl}/login`,
    ...whatIsSeen(pretendProviders({ config }), page).map((line) => `  ${line}`),
  ];
}
