import type { PROVIDERS } from '../contract/routes/system.ts';
import type { Context } from './context.ts';

export type Provider = (typeof PROVIDERS)[number];

/** The providers that are pretend on this server. */
export function pretendProviders({ config }: Pick<Context, 'config'>): Provider[] {
  const pretend: Provider[] = [];
  if (config.sms.provider === 'sandbox') pretend.push('sms');
  if (config.payments.provider === 'sandbox') pretend.push('payments');
  if (config.mail.provider === 'sandbox') pretend.push('mail');
  if (config.captcha?.provider === 'sandbox') pretend.push('captcha');
  return pretend;
}
