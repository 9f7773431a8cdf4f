import { type Check, fail, isReachable, pass } from './check.ts';

/** No captcha was solved for it: anyone who knows our keys refuses it as that alone. */
const NO_TOKEN = 'doctor';

/** Whether hCaptcha knows our keys. */
export const captcha: Check = {
  name: 'Captcha',
  async look({ config, ports }) {
    if (config.captcha === null) return [pass('None is asked for.')];
    if (!isReachable(config, config.captcha.provider)) return [pass('It is pretended.')];
    const verdict = await ports.captcha.verify(NO_TOKEN);
    if (verdict.outcome !== 'unavailable') return [pass('hCaptcha knows our keys.')];
    return /secret|sitekey/.test(verdict.reason)
      ? [
          fail(
            `hCaptcha does not take our keys (${verdict.reason}).`,
            'Look at HCAPTCHA_SITE_KEY and HCAPTCHA_SECRET.',
          ),
        ]
      : [fail(`hCaptcha does not answer (${verdict.reason}).`, 'Look at the network, and try again.')];
  },
};
