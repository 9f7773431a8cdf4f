import type { Language } from '../../contract/reviewView.ts';

/** What the poster says in each language; the question is the one that the patient's page asks. */
export const POSTER_WORDS: Record<Language, { question: string; how: string }> = {
  en: {
    question: 'How was your visit?',
    how: 'Point your phone’s camera at the code, or type in the address below.',
  },
  es: {
    question: '¿Cómo fue su visita?',
    how: 'Apunte la cámara de su teléfono al código o escriba la dirección de abajo.',
  },
  hu: {
    question: 'Hogyan értékeli a látogatását?',
    how: 'Irányítsa telefonja kameráját a kódra, vagy írja be az alábbi címet.',
  },
};
