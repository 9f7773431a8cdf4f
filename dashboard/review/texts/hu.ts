import { QUESTION } from '../../../server/contract/routes/reviewView.ts';
import type { Texts } from '../texts.ts';

/** Its hyphen holds: no line ends between it and what follows. */
const SMS = 'SMS\u2011';

export const hu: Texts = {
  question: QUESTION.hu,
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
  received: 'Az értékelését megkaptuk.',
  demoPublic: 'A bemutató itt véget ér. A páciens most ide jutna: {platform}.',
  demoPrivate: 'A bemutató itt véget ér. A rendelő most megkapná ezt a véleményt.',
  continueToPlatform: 'Tovább ide: {platform}',
  opensInNewTab: '(új lapon nyílik meg)',
  tryAgain: 'Újrapróbálás',
  invalidTitle: 'Érvénytelen értékelési link',
  invalid: 'Ez a link lejárhatott, vagy már felhasználták',
  invalidHints: {
    not_found: `Ellenőrizze, hogy az ${SMS}ben kapott teljes linket nyitotta-e meg, vagy kérjen újat a rendelőtől.`,
    link_used: 'Egy link egy értékelésre szól. Ha épp most küldte el az értékelését, megkaptuk. Köszönjük.',
    link_expired: 'Az értékelési linkek körülbelül 72 óráig érvényesek. Kérhet újat a rendelőtől.',
  },
  standingLink: 'Értékelés a rendelő oldalán',
  standingOff: 'A rendelő ezen a linken most nem fogad értékelést. Kérdezzen a recepción.',
  until: 'A link eddig érvényes: {until}',
  demo: 'Ez egy bemutató. Semmit sem küldünk el.',
  language: 'Nyelv',
  noMoreTexts: `Nem kérek több ${SMS}t`,
  stopTitle: `Leállítja az összes ${SMS}t erre a számra?`,
  stop: `Az a szám, amely ezt a linket kapta, nem kap több ${SMS}t sem a rendelőjétől, sem más rendelőtől, amely ezt a szolgáltatást használja, időpont-emlékeztetőt sem.`,
  back: 'Vissza',
  stoppedTitle: `Nem kap több ${SMS}t`,
  stopped: `Az a szám, amely ezt a linket kapta, nem kap több ${SMS}t.`,
  backToReview: 'Vissza az értékeléshez',
  captcha: 'Erősítse meg, hogy Ön nem robot',
  captchaLoading: 'Az ellenőrzés betöltődik…',
  captchaFailed:
    'Az ellenőrzés, hogy Ön nem robot, nem töltődött be. Nézze meg, van-e kapcsolata, és nem tiltja-e le valami, majd próbálja újra. Amit beírt, megmarad.',
  noTokenTitle: 'Érvénytelen értékelési link',
  noToken: `Nyissa meg az ${SMS}ben kapott teljes linket, vagy kérjen újat a rendelőtől.`,
  loadFailedTitle: 'Az űrlap nem tölthető be',
  loadFailed: 'A link továbbra is érvényes. Várjon egy kicsit, majd próbálja újra.',
  submitFailedTitle: 'A küldés nem sikerült',
  submitFailed: 'Az értékelést nem sikerült elküldeni. Lépjen vissza, és próbálja újra.',
  problems: {
    noRating: { text: 'Kérjük, válasszon értékelést a folytatás vagy a küldés előtt' },
    tooMany: {
      text: 'Sok értékelés érkezett erről a hálózatról. Próbálja később, vagy használjon mobilnetet.',
    },
    tooLong: { text: 'Túl hosszú a szöveg. Rövidítse le.' },
    submissionFailed: {
      title: 'A küldés nem sikerült',
      text: 'Minden megmaradt, amit beírt. Ellenőrizze a kapcsolatot, és próbálja újra.',
    },
    noRedirect: {
      title: 'A link nem érhető el',
      text: 'Az értékelése megmaradt. Ellenőrizze a kapcsolatot, és próbálja újra.',
    },
    stopFailed: {
      title: `Az ${SMS}eket nem sikerült leállítani`,
      text: 'Ellenőrizze a kapcsolatot, és próbálja újra.',
    },
    captcha: { text: 'Kérjük, erősítse meg, hogy Ön nem robot, majd küldje el újra az értékelését.' },
    captchaUnavailable: {
      text: 'Nem sikerült ellenőrizni, hogy Ön nem robot. Minden megmaradt, amit beírt. Várjon egy kicsit, majd próbálja újra.',
    },
    captchaNeedsScript: {
      text: 'Ez a lépés ellenőrzi, hogy Ön nem robot, és ehhez JavaScript kell. Kapcsolja be a böngészőjében, vagy nyissa meg a linket egy másikban. A link továbbra is érvényes.',
    },
  },
};
