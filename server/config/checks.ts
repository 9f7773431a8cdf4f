import { type Config, ConfigError } from './config.ts';
import type { Environment } from './environment.ts';

/** What no single variable tells: that what was asked for has all it needs, and what production wants. */
export function checkConfig(config: Config, env: Environment): void {
  checkProviders(config, env);
  if (config.production) checkProduction(config, env);
}

function refuse(isWrong: boolean, message: string): void {
  if (isWrong) throw new ConfigError(message);
}

/** A provider that is asked for by name has what it needs. */
function checkProviders({ sms, payments, mail, captcha }: Config, env: Environment): void {
  refuse(
    sms.provider === 'twilio' && !(sms.accountSid && sms.authToken && (sms.from || sms.messagingServiceSid)),
    'SMS_PROVIDER: twilio needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM or ' +
      'TWILIO_MESSAGING_SERVICE_SID. Set them, or SMS_PROVIDER=sandbox for the pretend carrier.',
  );
  refuse(
    payments.provider === 'stripe' && !payments.secretKey,
    'PAYMENT_PROVIDER: stripe needs STRIPE_SECRET_KEY. Set it, or PAYMENT_PROVIDER=sandbox.',
  );
  refuse(
    mail.provider === 'smtp' && !mail.smtpUrl,
    'MAIL_PROVIDER: smtp needs SMTP_URL. Set it, or MAIL_PROVIDER=sandbox.',
  );
  refuse(
    mail.provider === 'smtp' && !env.MAIL_FROM,
    'MAIL_FROM: is needed to send mail. Set the address that mail comes from.',
  );
  refuse(
    captcha?.provider === 'hcaptcha' && !(captcha.siteKey && captcha.secret),
    'CAPTCHA_PROVIDER: hCaptcha needs HCAPTCHA_SITE_KEY and HCAPTCHA_SECRET. Set both, or neither for no captcha.',
  );
}

/** In production the clock is right, the address is known, and no provider is pretend by accident. */
function checkProduction({ clockOffset, sms, payments, mail }: Config, env: Environment): void {
  refuse(clockOffset !== 0, 'CLOCK_OFFSET: is refused in production. Unset it.');
  refuse(!env.PUBLIC_URL, 'PUBLIC_URL: is needed in production. Set the address patients open.');
  refuse(
    sms.provider === 'sandbox' && env.SMS_PROVIDER !== 'sandbox',
    'SMS_PROVIDER: no carrier is configured. Set TWILIO_…, or SMS_PROVIDER=sandbox for the pretend carrier.',
  );
  refuse(
    payments.provider === 'sandbox' && env.PAYMENT_PROVIDER !== 'sandbox',
    'PAYMENT_PROVIDER: no payment provider is configured. Set STRIPE_SECRET_KEY, or PAYMENT_PROVIDER=sandbox.',
  );
  refuse(
    mail.provider === 'sandbox' && env.MAIL_PROVIDER !== 'sandbox',
    'MAIL_PROVIDER: no mail server is configured. Set SMTP_URL, or MAIL_PROVIDER=sandbox.',
  );
}
