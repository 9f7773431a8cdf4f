import { fillTemplate, STOP_LINE } from './templates.ts';

/**
 * What a review request may say: review platforms forbid incentives, and carriers filter what looks like spam (Twilio's
 * error 30007). Server, screens and terminal run this same check.
 */

export interface ContentIssue {
  code: string;
  message: string;
}

export interface ContentVerdict {
  /** The message is refused for these. */
  problems: ContentIssue[];
  /** The message goes, but the one who writes it should look again. */
  warnings: ContentIssue[];
}

const SHORTENERS =
  /\b(bit\.ly|tinyurl\.com|goo\.gl|t\.co|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|shorturl\.at)\b/i;
const ADDRESS =
  /\bhttps?:|\bwww\.|(?<=[a-z0-9-])\.[a-z]{2,24}\/|(?<=[a-z0-9-])\.(com|net|org|io|co|info|biz|me|ly|gl|app|link|hu|us|uk|eu|de|xyz|site|online|shop|store|club|page|dev|health|clinic|care|dental|top|click|example|test)\b/i;
const PLACEHOLDER = /\{(?!clinicName\}|reviewLink\})/;
/** Pictures, flags and keycaps; ©, ® and ™ are marks, though Unicode counts them as pictures. */
const EMOJI = /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const INCENTIVE =
  /\b(gifts?|gift ?cards?|vouchers?|coupons?|prizes?|raffles?|rewards?|win|(?<!feel )free|discounts?|cash ?back|in exchange for)\b|\d ?% off/i;
const FIVE_STARS = /\b(five|5)[ -]?stars?\b|★{3,}/i;
const PUNCTUATION = /[!?]{2,}|[!][^!]*[!][^!]*[!]/;
const HEALTH =
  /\b(diagnos\w*|prescri\w*|medicat\w*|surger\w*|treatments?|therap\w*|cancer|diabet\w*|depress\w*|pregnan\w*|symptoms?|test results?|lab results?|infection|hiv|vaccin\w*|biops\w*|x-?ray)\b/i;

interface Rule extends ContentIssue {
  breaks: (text: string, clinicName: string) => boolean;
}

const withoutClinic = (text: string, clinicName: string): string =>
  text.replaceAll('{clinicName}', ' ').replaceAll(clinicName, ' ').replaceAll('{reviewLink}', ' ');

const count = (text: string, part: string): number => text.split(part).length - 1;

const PROBLEMS: Rule[] = [
  {
    code: 'clinic_missing',
    message: 'Name the clinic: put {clinicName} in the message.',
    breaks: (text, clinicName) => !text.includes('{clinicName}') && !text.includes(clinicName),
  },
  {
    code: 'link_missing',
    message: 'Put {reviewLink} in the message, where the patient’s link belongs.',
    breaks: (text) => count(text, '{reviewLink}') === 0,
  },
  {
    code: 'link_twice',
    message: 'Put {reviewLink} in the message only once.',
    breaks: (text) => count(text, '{reviewLink}') > 1,
  },
  {
    code: 'unknown_placeholder',
    message: 'Only {clinicName} and {reviewLink} can be filled in; take other braces out.',
    breaks: (text) => PLACEHOLDER.test(text),
  },
  {
    code: 'stop_missing',
    message: `End the message with “${STOP_LINE}”`,
    breaks: (text) => !text.trimEnd().endsWith(STOP_LINE),
  },
  {
    code: 'second_link',
    message: 'Leave out other links and web addresses; carriers block them.',
    breaks: (text, clinicName) => {
      const rest = withoutClinic(text, clinicName);
      return ADDRESS.test(rest) || SHORTENERS.test(rest);
    },
  },
  {
    code: 'emoji',
    message: 'Leave out emoji; carriers count them as spam.',
    breaks: (text) => EMOJI.test(text),
  },
  {
    code: 'incentive',
    message: 'Do not offer anything for a review; review platforms and the law forbid it.',
    breaks: (text, clinicName) => INCENTIVE.test(withoutClinic(text, clinicName)),
  },
  {
    code: 'five_stars',
    message: 'Do not ask for five stars; ask how the visit was.',
    breaks: (text, clinicName) => FIVE_STARS.test(withoutClinic(text, clinicName)),
  },
  {
    code: 'punctuation',
    message: 'Use fewer exclamation and question marks; carriers count them as spam.',
    breaks: (text, clinicName) => PUNCTUATION.test(withoutClinic(text, clinicName)),
  },
];

const WARNINGS: Rule[] = [
  {
    code: 'health_information',
    message: 'This may reveal health information. A text should not say what a visit was for.',
    breaks: (text, clinicName) => HEALTH.test(withoutClinic(text, clinicName)),
  },
];

const issueOf = ({ code, message }: Rule): ContentIssue => ({ code, message });

/** All that a request is refused for, and what it is only warned of, for the help pages. */
export const CONTENT_RULES: Readonly<ContentVerdict> = {
  problems: PROBLEMS.map(issueOf),
  warnings: WARNINGS.map(issueOf),
};

const broken = (rules: Rule[], text: string, clinicName: string): ContentIssue[] =>
  rules.filter((rule) => rule.breaks(text, clinicName)).map(issueOf);

/** Checks a message with its placeholders, for a clinic of that name. */
export const checkContent = (text: string, clinicName: string): ContentVerdict => ({
  problems: broken(PROBLEMS, text, clinicName),
  warnings: broken(WARNINGS, fillTemplate(text, { clinicName }), clinicName),
});

/** What would make carriers filter an answer to a patient's text, or break the rules of review platforms. */
const OF_ANSWERS = ['second_link', 'emoji', 'incentive', 'five_stars', 'punctuation'];

/** Checks what staff answer to a patient's text: it is part of a talk, so that it need not name the clinic. */
export const checkAnswer = (text: string, clinicName: string): ContentIssue[] =>
  broken(
    PROBLEMS.filter(({ code }) => OF_ANSWERS.includes(code)),
    text,
    clinicName,
  );
