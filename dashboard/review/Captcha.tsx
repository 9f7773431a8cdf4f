import { useEffect, useRef, useState } from 'react';
import type { Language } from '../../server/contract/routes/reviewView.ts';
import { loadCaptcha } from './captchaProvider.ts';
import type { Texts } from './texts.ts';

/** Narrower than this, in pixels, the box comes in its small form: the normal one is 303 wide. */
const NORMAL_WIDTH = 303;

/** What the patient does to the box; it goes on by itself. */
const PASSING = ['challenge-closed', 'challenge-expired'];

interface BoxProps {
  siteKey: string;
  script: string;
  language: Language;
  failures: number;
}

/**
 * Asks the patient to show that they are a person, and puts the proof into the form. The provider's script comes with
 * it and not before. A proof works once, so each failed submission, like another language, makes a fresh box.
 */
export function Captcha({
  isRefused,
  texts,
  ...props
}: BoxProps & {
  /** The notice below says already that the captcha needs script. */
  isRefused: boolean;
  texts: Texts;
}) {
  const { box, proof, state, again } = useBox(props);
  return (
    <fieldset className="captcha">
      <legend>{texts.captcha}</legend>
      <input type="hidden" name="hcaptchaToken" ref={proof} />
      <div ref={box} className="captcha-box" />
      {state === 'loading' && <p role="status">{texts.captchaLoading}</p>}
      {state === 'failed' && (
        <div role="alert" className="notice">
          <p>{texts.captchaFailed}</p>
          <button type="button" className="quiet" onClick={again}>
            {texts.tryAgain}
          </button>
        </div>
      )}
      {!isRefused && (
        <noscript>
          <p className="notice">{texts.problems.captchaNeedsScript.text}</p>
        </noscript>
      )}
    </fieldset>
  );
}

/** The provider's box in its place, how far it is, and its proof in a field. */
function useBox({ siteKey, script, language, failures }: BoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const proof = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'unknown' | 'loading' | 'ready' | 'failed'>('unknown');
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: failures and tries ask for a fresh box
  useEffect(() => {
    let remove: (() => void) | undefined;
    let left = false;
    const give = (token: string) => {
      if (proof.current) proof.current.value = token;
    };
    const fail = () => {
      if (!left) setState('failed');
    };
    setState('loading');
    give('');
    loadCaptcha(script, language)
      .then((provider) => {
        if (left || !box.current) return;
        const widget = provider.render(addPlace(box.current), {
          sitekey: siteKey,
          hl: language,
          theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
          size: box.current.offsetWidth < NORMAL_WIDTH ? 'compact' : 'normal',
          callback: give,
          'expired-callback': () => give(''),
          'error-callback': (code) => PASSING.includes(code) || fail(),
        });
        remove = () => provider.remove(widget);
        setState('ready');
      })
      .catch(fail);
    return () => {
      left = true;
      remove?.();
    };
  }, [siteKey, script, language, failures, tries]);

  return { box, proof, state, again: () => setTries(tries + 1) };
}

/** An element of its own for each box: the provider leaves things behind in it. */
function addPlace(box: HTMLElement): HTMLElement {
  const place = document.createElement('div');
  box.replaceChildren(place);
  return place;
}
