import type { Language } from '../../server/contract/routes/reviewView.ts';
import type { Texts } from './texts.ts';

/** The page brings the sentences of its own language; another's come when they are asked for. */
const LOADERS: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('./texts/en.ts')).en,
  es: async () => (await import('./texts/es.ts')).es,
  hu: async () => (await import('./texts/hu.ts')).hu,
};

/** null where they cannot be had now. */
export const loadTexts = (language: Language): Promise<Texts | null> => LOADERS[language]().catch(() => null);
