import type { Config } from '../config/config.ts';
import type { CaptchaPort, CaptchaVerdict } from '../domain/ports.ts';
import { sandboxAddress } from './sandboxAddress.ts';

/**
 * hCaptcha's siteverify (https://docs.hcaptcha.com/#verify-the-user-response-server-side). The pretend one speaks the
 * same, so that only the address differs. The patient's address is not told to it.
 */

const SITEVERIFY = 'https://api.hcaptcha.com/siteverify';

/** What siteverify answers to keys that are wrong: nothing that a patient could repair. */
const OUR_FAULT = [
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'not-using-dummy-secret',
];

/** Makes the port. `config` is read at each call: with port 0 the sandbox's address is known late. */
export const hcaptcha = (config: Config): CaptchaPort => ({
  async verify(token) {
    try {
      return await ask(config, token);
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      return { outcome: 'unavailable', reason: cause?.code ?? name };
    }
  },
});

async function ask(config: Config, token: string): Promise<CaptchaVerdict> {
  const { captcha, captchaTimes } = config;
  if (!captcha) return { outcome: 'unavailable', reason: 'not configured' };
  const response = await fetch(siteverify(config), {
    method: 'POST',
    body: new URLSearchParams({ secret: captcha.secret, response: token, sitekey: captcha.siteKey }),
    signal: AbortSignal.timeout(captchaTimes.answer),
    redirect: 'error',
  });
  if (!response.ok) return { outcome: 'unavailable', reason: `HTTP ${response.status}` };
  return verdictOf((await response.json()) as { success?: boolean; 'error-codes'?: string[] });
}

const siteverify = (config: Config): string =>
  config.captcha?.provider === 'sandbox'
    ? `${sandboxAddress(config)}/sandbox/captcha/siteverify`
    : SITEVERIFY;

function verdictOf(answer: { success?: boolean; 'error-codes'?: string[] }): CaptchaVerdict {
  if (answer.success === true) return { outcome: 'passed' };
  const fault = answer['error-codes']?.find((code) => OUR_FAULT.includes(code));
  return fault ? { outcome: 'unavailable', reason: fault } : { outcome: 'failed' };
}
