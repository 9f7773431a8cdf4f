import type { Language, ReviewProblem } from '../../server/contract/reviewView.ts';

/** Every sentence of the patient's page. `{clinic}` and `{platform}` are filled in by `fill`. */
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
  noTokenTitle: string;
  noToken: string;
  loadFailedTitle: string;
  loadFailed: string;
  submitFailedTitle: string;
  submitFailed: string;
  problems: Record<ReviewProblem['kind'], { title?: string; text: string }>;
}

const en: Texts = {
  question: 'How was your visit?',
  pageTitle: 'How was your visit? · {clinic}',
  ratings: ['Poor', 'Fair', 'Good', 'Great', 'Excellent'],
  next: 'Next',
  continueToReview: 'Continue to Review',
  feedbackTitle: 'Tell us more about your visit',
  yourRating: 'Your rating:',
  changeRating: 'Change rating',
  feedback: 'Your feedback',
  feedbackHelp: 'What you write here goes to {clinic}, not to a public site.',
  customerName: 'Your name',
  optional: 'optional',
  submit: 'Submit',
  sending: 'Sending…',
  publicTitle: 'Or say it in public',
  publicHelp: 'You are welcome to leave a public review on {platform}, whatever your rating.',
  publicLink: 'Review on {platform}',
  thanksTitle: 'Thank you',
  thanks: '{clinic} has received your rating.',
  thanksPublic: 'You can share your experience on {platform} too.',
  continueToPlatform: 'Continue to {platform}',
  opensInNewTab: '(opens in a new tab)',
  tryAgain: 'Try Again',
  invalidTitle: 'Review Link Invalid',
  invalid: 'This link may have expired or already been used',
  invalidHints: {
    not_found: 'Check that the whole link from your text was opened, or ask your clinic for a new one.',
    link_used: 'If you have just sent your review, it was received.',
    link_expired: 'Review links work for about 72 hours. You can ask your clinic for a new one.',
  },
  noTokenTitle: 'Invalid review link',
  noToken: 'Open the whole link from your text, or ask your clinic for a new one.',
  loadFailedTitle: 'Failed to load review form',
  loadFailed: 'Your link still works. Wait a moment, then try again.',
  submitFailedTitle: 'Submission Failed',
  submitFailed: 'Your review was not sent. Go back and try again.',
  problems: {
    noRating: { text: 'Please select a rating before continuing or submitting' },
    submissionFailed: {
      title: 'Submission Failed',
      text: 'Everything you entered is still here. Check your connection and try again.',
    },
    noRedirect: {
      title: 'Failed to get redirect link',
      text: 'Your rating is still here. Check your connection and try again.',
    },
  },
};

const es: Texts = {
  question: '¿Cómo fue su visita?',
  pageTitle: '¿Cómo fue su visita? · {clinic}',
  ratings: ['Mala', 'Regular', 'Buena', 'Muy buena', 'Excelente'],
  next: 'Siguiente',
  continueToReview: 'Continuar a la reseña',
  feedbackTitle: 'Cuéntenos más sobre su visita',
  yourRating: 'Su valoración:',
  changeRating: 'Cambiar la valoración',
  feedback: 'Sus comentarios',
  feedbackHelp: 'Lo que escriba aquí lo recibe {clinic}; no se publica en ningún sitio.',
  customerName: 'Su nombre',
  optional: 'opcional',
  submit: 'Enviar',
  sending: 'Enviando…',
  publicTitle: 'O dígalo en público',
  publicHelp: 'Puede dejar una reseña pública en {platform}, sea cual sea su valoración.',
  publicLink: 'Opinar en {platform}',
  thanksTitle: 'Gracias',
  thanks: '{clinic} ha recibido su valoración.',
  thanksPublic: 'También puede compartir su experiencia en {platform}.',
  continueToPlatform: 'Continuar a {platform}',
  opensInNewTab: '(se abre en otra pestaña)',
  tryAgain: 'Intentar de nuevo',
  invalidTitle: 'Enlace de reseña no válido',
  invalid: 'Es posible que este enlace haya caducado o que ya se haya usado',
  invalidHints: {
    not_found: 'Compruebe que abrió el enlace completo de su mensaje o pida uno nuevo a su clínica.',
    link_used: 'Si acaba de enviar su reseña, la hemos recibido.',
    link_expired: 'Los enlaces funcionan unas 72 horas. Puede pedir uno nuevo a su clínica.',
  },
  noTokenTitle: 'Enlace de reseña no válido',
  noToken: 'Abra el enlace completo de su mensaje o pida uno nuevo a su clínica.',
  loadFailedTitle: 'No se pudo cargar el formulario',
  loadFailed: 'Su enlace sigue siendo válido. Espere un momento e inténtelo de nuevo.',
  submitFailedTitle: 'No se pudo enviar',
  submitFailed: 'Su reseña no se envió. Vuelva atrás e inténtelo de nuevo.',
  problems: {
    noRating: { text: 'Elija una valoración antes de continuar o enviar' },
    submissionFailed: {
      title: 'No se pudo enviar',
      text: 'Todo lo que escribió sigue aquí. Compruebe su conexión e inténtelo de nuevo.',
    },
    noRedirect: {
      title: 'No se pudo obtener el enlace',
      text: 'Su valoración sigue aquí. Compruebe su conexión e inténtelo de nuevo.',
    },
  },
};

const hu: Texts = {
  question: 'Hogyan értékeli a látogatását?',
  pageTitle: 'Hogyan értékeli a látogatását? · {clinic}',
  ratings: ['Rossz', 'Gyenge', 'Jó', 'Nagyon jó', 'Kiváló'],
  next: 'Tovább',
  continueToReview: 'Tovább az értékeléshez',
  feedbackTitle: 'Meséljen többet a látogatásáról',
  yourRating: 'Az Ön értékelése:',
  changeRating: 'Értékelés módosítása',
  feedback: 'Az Ön véleménye',
  feedbackHelp: 'Amit ide ír, azt csak a rendelő kapja meg ({clinic}), nyilvánosan nem jelenik meg.',
  customerName: 'Az Ön neve',
  optional: 'nem kötelező',
  submit: 'Küldés',
  sending: 'Küldés folyamatban…',
  publicTitle: 'Vagy mondja el nyilvánosan',
  publicHelp: 'Bármilyen értékelést adott, nyilvános véleményt is írhat itt: {platform}.',
  publicLink: 'Értékelés itt: {platform}',
  thanksTitle: 'Köszönjük',
  thanks: 'Értékelését megkapta: {clinic}.',
  thanksPublic: 'Tapasztalatát itt is megoszthatja: {platform}.',
  continueToPlatform: 'Tovább ide: {platform}',
  opensInNewTab: '(új lapon nyílik meg)',
  tryAgain: 'Újrapróbálás',
  invalidTitle: 'Érvénytelen értékelési link',
  invalid: 'Ez a link lejárhatott, vagy már felhasználták',
  invalidHints: {
    not_found:
      'Ellenőrizze, hogy az SMS-ben kapott teljes linket nyitotta-e meg, vagy kérjen újat a rendelőtől.',
    link_used: 'Ha épp most küldte el az értékelését, megkaptuk.',
    link_expired: 'Az értékelési linkek körülbelül 72 óráig érvényesek. Kérhet újat a rendelőtől.',
  },
  noTokenTitle: 'Érvénytelen értékelési link',
  noToken: 'Nyissa meg az SMS-ben kapott teljes linket, vagy kérjen újat a rendelőtől.',
  loadFailedTitle: 'Az űrlap nem tölthető be',
  loadFailed: 'A link továbbra is érvényes. Várjon egy kicsit, majd próbálja újra.',
  submitFailedTitle: 'A küldés nem sikerült',
  submitFailed: 'Az értékelést nem sikerült elküldeni. Lépjen vissza, és próbálja újra.',
  problems: {
    noRating: { text: 'Kérjük, válasszon értékelést a folytatás vagy a küldés előtt' },
    submissionFailed: {
      title: 'A küldés nem sikerült',
      text: 'Minden megmaradt, amit beírt. Ellenőrizze a kapcsolatot, és próbálja újra.',
    },
    noRedirect: {
      title: 'A link nem érhető el',
      text: 'Az értékelése megmaradt. Ellenőrizze a kapcsolatot, és próbálja újra.',
    },
  },
};

export const TEXTS: Record<Language, Texts> = { en, es, hu };

/** Fills `{clinic}` and `{platform}` into a sentence. */
export const fill = (
  text: string,
  names: { clinicName: string; platformLabel: string } | undefined,
): string =>
  text.replace(/\{(clinic|platform)\}/g, (_, name) =>
    name === 'clinic' ? (names?.clinicName ?? '') : (names?.platformLabel ?? ''),
  );
