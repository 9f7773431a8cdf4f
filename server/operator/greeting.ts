import type { Context } from '../domain/context.ts';
import { demoAccounts, sandboxKeyOf } from '../domain/demo/demo.ts';
import { type Provider, pretendProviders } from '../domain/system.ts';

const ROLE_WORDS: Record<string, string> = {
  owner: 'Owner of a paid clinic',
  preview: 'Owner on preview',
  super_admin: 'Super admin',
};

const PROVIDER_WORDS: [Provider, string][] = [
  ['sms', 'texts'],
  ['mail', 'mails'],
  ['payments', 'payments'],
];

function whatLeaves(pretend: Provider[]): string {
  const real = PROVIDER_WORDS.filter(([provider]) => !pretend.includes(provider)).map(([, words]) => words);
  return real.length === 0 ? 'Nothing leaves this machine.' : `Real here: ${real.join(', ')}.`;
}

const LIST = new Intl.ListFormat('en-GB');

/** What of it can be looked at, and where. */
export function whatIsSeen(pretend: Provider[], page: string): string[] {
  const seen = PROVIDER_WORDS.filter(([provider]) => pretend.includes(provider)).map(([, words]) => words);
  if (seen.length === 0) return [];
  const words = LIST.format(seen);
  return [`${words.charAt(0).toUpperCase()}${words.slice(1)} can be seen at ${page}`];
}

/** What `up` says at its end: where it is, who can sign in, and what is pretend. */
export function greet(ctx: Context, address: string): string {
  const { dataDir, sandboxUrl } = ctx.config;
  const logins = demoAccounts(dataDir).map(({ role, email, password }) => {
    return `  ${(ROLE_WORDS[role] ?? role).padEnd(24)} ${email.padEnd(28)} ${password}`;
  });
  const pretend = pretendProviders(ctx);
  return [
    '',
    `Goodword runs on ${address}`,
    '',
    ...logins,
    '',
    ...(pretend.length > 0 ? [`Pretend here: ${pretend.join(', ')}. ${whatLeaves(pretend)}`] : []),
    ...whatIsSeen(pretend, `${sandboxUrl ?? address}/sandbox?key=${sandboxKeyOf(dataDir)}`),
    '',
    'Ctrl-C stops it; nothing is lost.',
    '',
  ].join('\n');
}
