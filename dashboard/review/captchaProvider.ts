import { PAGE_TIMES } from '../../server/contract/core/pageLimits.ts';
import type { Language } from '../../server/contract/routes/reviewView.ts';

/** hCaptcha's script in the browser: https://docs.hcaptcha.com/configuration */
export interface CaptchaProvider {
  render(
    box: HTMLElement,
    options: {
      sitekey: string;
      hl: Language;
      theme: 'light' | 'dark';
      size: 'normal' | 'compact';
      callback(token: string): void;
      'expired-callback'(): void;
      'error-callback'(code: string): void;
    },
  ): string;
  remove(widget: string): void;
}

declare global {
  interface Window {
    hcaptcha?: CaptchaProvider;
    captchaLoaded?: () => void;
  }
}

let loading: Promise<CaptchaProvider> | undefined;

/** Loads the provider's script, once; after a failure the next call tries again. */
export function loadCaptcha(script: string, language: Language): Promise<CaptchaProvider> {
  loading ??= addScript(script, language).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function addScript(address: string, language: Language): Promise<CaptchaProvider> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('The captcha did not load.'));
    };
    const timer = setTimeout(fail, PAGE_TIMES.apiTimeout);
    // Its script calls this when it is ready, which comes after its own load event.
    window.captchaLoaded = () => {
      clearTimeout(timer);
      if (window.hcaptcha) resolve(window.hcaptcha);
      else fail();
    };
    script.onerror = fail;
    script.src = `${address}?render=explicit&onload=captchaLoaded&recaptchacompat=off&hl=${language}`;
    document.head.append(script);
  });
}
