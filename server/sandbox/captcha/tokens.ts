import { sameSecret } from '../secrets.ts';
import { PRETEND_SITE_KEY } from './siteKey.ts';

/** What hCaptcha's siteverify answers, with its own error codes (https://docs.hcaptcha.com/#siteverify-error-codes-table). */
type Verdict =
  | { success: true; challenge_ts: string; hostname: string; credit: boolean }
  | { success: false; 'error-codes': string[] };

/** What the pretend widget makes: see script.ts. */
const TOKEN = /^pretend-[0-9a-f]{32}$/;

const refusal = (code: string): Verdict => ({ success: false, 'error-codes': [code] });

/** Keeps in memory which tokens it has seen: each is good once. */
export function createCaptcha({ secret, clock }: { secret: string; clock: () => Date }) {
  const seen = new Set<string>();
  return {
    verify(form: { secret: string; response: string; sitekey: string }): Verdict {
      if (form.secret === '') return refusal('missing-input-secret');
      if (!sameSecret(form.secret, secret)) return refusal('invalid-input-secret');
      if (form.sitekey !== '' && form.sitekey !== PRETEND_SITE_KEY) return refusal('sitekey-secret-mismatch');
      if (form.response === '') return refusal('missing-input-response');
      if (!TOKEN.test(form.response)) return refusal('invalid-input-response');
      if (seen.has(form.response)) return refusal('already-seen-response');
      seen.add(form.response);
      return { success: true, challenge_ts: clock().toISOString(), hostname: 'localhost', credit: false };
    },
  };
}

export type Captcha = ReturnType<typeof createCaptcha>;
