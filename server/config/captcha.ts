import { PRETEND_SITE_KEY } from '../sandbox/captcha/siteKey.ts';
import type { CaptchaConfig } from './config.ts';
import type { Environment } from './environment.ts';

/** https://docs.hcaptcha.com/#content-security-policy-settings */
const HCAPTCHA = {
  script: 'https://js.hcaptcha.com/1/api.js',
  origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
};

/** The pretend captcha where it is asked for; the real one where it is, or its keys are given; else none. */
export function captchaOf(env: Environment): CaptchaConfig | null {
  const { HCAPTCHA_SITE_KEY: siteKey, HCAPTCHA_SECRET: secret, SANDBOX_URL: sandbox } = env;
  const provider = env.CAPTCHA_PROVIDER ?? (siteKey || secret ? 'hcaptcha' : undefined);
  if (provider === 'hcaptcha') return { provider, siteKey, secret, ...HCAPTCHA };
  if (provider !== 'sandbox') return null;
  const script = `${sandbox ?? ''}/sandbox/captcha/1/api.js`;
  return { provider, siteKey: PRETEND_SITE_KEY, secret: '', script, origins: [sandbox ?? "'self'"] };
}
