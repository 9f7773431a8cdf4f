import type { ReviewForm } from '../contract/routes/reviewPage.ts';
import type { Language, ReviewPageForm } from '../contract/routes/reviewView.ts';
import { isSwitchedOn, PLATFORMS, platformOfCode } from '../contract/rules/platforms.ts';

/**
 * What the patient's page says of a link. `platformCode` stands in the address: an unknown one is google, without one
 * the link keeps its own, and so it does where the one named is switched off.
 */
export function pageForm(
  form: ReviewForm,
  platformCode: unknown,
  captcha: { script: string } | null,
): ReviewPageForm {
  const asked = platformCode === undefined ? undefined : platformOfCode(String(platformCode));
  const named = asked && isSwitchedOn(asked, form) ? asked : undefined;
  const platform = named ?? form.platform;
  return {
    clinicName: form.clinicName,
    ...(form.logoUrl && { logoUrl: form.logoUrl }),
    ...(form.accentColor && { accentColor: form.accentColor }),
    kind: form.kind,
    routing: form.routing,
    ...(named && { platform: named }),
    platformLabel: PLATFORMS[platform].label,
    destination: form.reviewLinks[platform] ?? null,
    ...(form.expiresAt && { until: momentIn(form.timezone, new Date(form.expiresAt)) }),
    captchaFor: form.captchaFor,
    ...(captcha &&
      form.hcaptchaSiteKey && { captcha: { siteKey: form.hcaptchaSiteKey, script: captcha.script } }),
  };
}

/** How each language says day and time: English as the dashboard does, the others as the clinic's patients do. */
const MOMENTS: Record<Language, [locale: string, options: Intl.DateTimeFormatOptions][]> = {
  en: [
    ['en-US', { weekday: 'long', day: 'numeric', month: 'long' }],
    ['en-US', { hour: 'numeric', minute: '2-digit' }],
  ],
  es: [
    ['es-US', { weekday: 'long', day: 'numeric', month: 'long' }],
    ['es-US', { hour: 'numeric', minute: '2-digit' }],
  ],
  hu: [
    ['hu-HU', { weekday: 'long', day: 'numeric', month: 'long' }],
    ['hu-HU', { hour: 'numeric', minute: '2-digit' }],
  ],
};

/** 'Tuesday, November 24, 3:00 PM', in each language, by the clocks of a zone. */
function momentIn(timeZone: string, at: Date): Record<Language, string> {
  const say = (language: Language): string =>
    clocksOf(timeZone)
      [language].map((clock) => clock.format(at))
      .join(', ');
  return { en: say('en'), es: say('es'), hu: say('hu') };
}

type Clocks = Record<Language, Intl.DateTimeFormat[]>;
const zones = new Map<string, Clocks>();

/** Making them costs a hundred times what using them does. */
function clocksOf(timeZone: string): Clocks {
  const known = zones.get(timeZone);
  if (known) return known;
  const make = (language: Language) =>
    MOMENTS[language].map(([locale, options]) => new Intl.DateTimeFormat(locale, { ...options, timeZone }));
  const made = { en: make('en'), es: make('es'), hu: make('hu') };
  zones.set(timeZone, made);
  return made;
}
