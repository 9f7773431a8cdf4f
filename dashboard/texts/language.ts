import { readKept } from '../session/browserStore.ts';

/**
 * The languages that the dashboard speaks, each with the locales of its numbers and of its days: '1,200', '3:12 PM' and
 * 'March 3' as Americans say them. Months are words, so that no day is taken for one.
 */
const LANGUAGES = {
  en: { numbers: 'en-US', days: 'en-US' },
};

export type Language = keyof typeof LANGUAGES;

const isSpoken = (code: string | undefined): code is Language =>
  code !== undefined && Object.hasOwn(LANGUAGES, code);

/** The language chosen here, else the first of the browser's that we speak: 'hu-HU' is Hungarian to us. */
export const language: Language =
  [readKept('language') ?? '', ...navigator.languages].map((tag) => tag.split('-')[0]).find(isSpoken) ?? 'en';

export const locales = LANGUAGES[language];
