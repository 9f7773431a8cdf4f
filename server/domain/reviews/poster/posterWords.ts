import { type Language, QUESTION } from '../../../contract/routes/reviewView.ts';

/** What the poster says in each language; the question is the patient's page's own. */
export const POSTER_WORDS: Record<Language, { question: string; how: string }> = {
  en: {
    question: QUESTION.en,
    how: 'Point your phone’s camera at the code, or type in the address below.',
  },
  es: {
    question: QUESTION.es,
    how: 'Apunte la cámara de su teléfono al código o escriba la dirección de abajo.',
  },
  hu: {
    question: QUESTION.hu,
    how: 'Irányítsa telefonja kameráját a kódra, vagy írja be az alábbi címet.',
  },
};
