import type { ReviewPage, ReviewProblem } from '../../server/contract/routes/reviewView.ts';

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
  /** Of the link that this patient has spent, on the way back from the public page. */
  received: string;
  demoPublic: string;
  demoPrivate: string;
  continueToPlatform: string;
  opensInNewTab: string;
  tryAgain: string;
  invalidTitle: string;
  invalid: string;
  invalidHints: { not_found: string; link_used: string; link_expired: string };
  standingLink: string;
  standingOff: string;
  until: string;
  demo: string;
  language: string;
  noMoreTexts: string;
  stopTitle: string;
  stop: string;
  back: string;
  stoppedTitle: string;
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
export function titleOf(texts: Texts, { form, view }: Pick<ReviewPage, 'form' | 'view'>): string {
  if (form) return fill(texts.pageTitle, form);
  return view.screen === 'invalid' && view.publicLink ? texts.thanksTitle : texts.invalidTitle;
}
