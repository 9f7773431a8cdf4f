import type { Context } from './domain/context.ts';
import { demoAccounts, sandboxKeyOf } from './domain/demo/demo.ts';
import { pretendProviders } from './domain/system.ts';

const ROLE_WORDS: Record<string, string> = {
  owner: 'Owner of a paid clinic',
  preview: 'Owner on preview',
  super_admin: 'Super admin',
};

/** What `up` says at its end: where it is, who can sign in, and what is pretend. */
export function greet(ctx: Context, address: string): string {
  const { dataDir } = ctx.config;
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
    ...(pretend.length > 0 ? [`Pretend here: ${pretend.join(', ')}. Nothing leaves this machine.`] : []),
    ...(pretend.includes('sms')
      ? [`See what patients get: ${address}/sandbox?key=${sandboxKeyOf(dataDir)}`]
      : []),
    '',
    'Ctrl-C stops it; nothing is lost.',
    '',
  ].join('\n');
}
