import type { Language, ReviewPage, ReviewProblem } from '../../server/contract/reviewView.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { hu } from './texts/hu.ts';

/** Every sentence of the patient's page. `{clinic}`, `{platform}` and `{until}` are filled in by `fill`. */
export interface Texts {
  question: string;
  pageTitle: string;
  ratings: readonly [string, string, string, string, string];
  next: string;
  continueToReview: string;
  feedbackTitle: string;
  yourRating: string;
  changeRating: string;
  feedback: string;
  feedbackHelp: string;
  customerName: string;
  optional: string;
  submit: string;
  sending: string;
  publicTitle: string;
  publicHelp: string;
  publicLink: string;
  thanksTitle: string;
  thanks: string;
  thanksPublic: string;
  continueToPlatform: string;
  opensInNewTab: string;
  tryAgain: string;
  invalidTitle: string;
  invalid: string;
  invalidHints: { not_found: string; link_used: string; link_expired: string };
  standingLink: string;
  until: string;
  demo: string;
  language: string;
  noMoreTexts: string;
  stopTitle: string;
  stop: string;
  back: string;
  stopped: string;
  backToReview: string;
  captcha: string;
  captchaLoading: string;
  captchaFailed: string;
  noTokenTitle: string;
  noToken: string;
  loadFailedTitle: string;
  loadFailed: string;
  submitFailedTitle: string;
  submitFailed: string;
  problems: Record<ReviewProblem['kind'], { title?: string; text: string }>;
}

export const TEXTS: Record<Language, Texts> = { en, es, hu };

interface Names {
  clinicName: string;
  platformLabel: string;
}

/** Fills the names of the clinic and of the platform, and the end of the link, into a sentence. */
export function fill(text: string, names: Names | undefined, until = ''): string {
  const known: Record<string, string> = {
    clinic: names?.clinicName ?? '',
    platform: names?.platformLabel ?? '',
    until,
  };
  return text.replace(/\{(clinic|platform|until)\}/g, (_, name) => known[name] ?? '');
}

/** What the browser's tab says. */
export function titleOf(language: Language, { form }: Pick<ReviewPage, 'form'>): string {
  const texts = TEXTS[language];
  return form ? fill(texts.pageTitle, form) : texts.invalidTitle;
}
