import { LIMITS } from '../../../server/contract/core/limits.ts';
import { words } from '../words.ts';

const days = LIMITS.clinicNameLockDays;
const minutes = LIMITS.clinicNameOpenMinutes;

/** Words of Settings, General: who the clinic is. */
export const generalText = words('general', {
  title: 'Your clinic',
  help: 'Who your clinic is to patients, and how Goodword reaches it.',
  name: 'Clinic name',
  nameHelp: `Stands in every text and on your review page. It can change once in ${days} days, and be corrected for ${minutes} minutes after.`,
  nameOpen: (when: string) =>
    `Changed. You can correct it or take it back until ${when}; then it stays for ${days} days.`,
  nameLocked: (day: string) => `Changed less than ${days} days ago. It can change again from ${day} on.`,
  email: 'Email',
  emailHelp: 'For what concerns the whole clinic.',
  phone: 'Phone',
  phoneHelp: 'Your clinic’s own number. Texts do not come from it.',
  address: 'Address',
  addressHelp: 'Optional.',
  zone: 'Timezone',
  zoneHelp: 'Decides when texts go out and how dates are shown.',
});

/** How the patient’s page and the poster look. */
export const lookText = words('look', {
  title: 'Look of your review page',
  help: 'What patients see when they open a link, and the poster of the standing link.',
  logo: 'Logo',
  logoHelp: `A PNG, JPEG, GIF or WebP picture, dropped anywhere on this page or chosen. It is made to fit ${LIMITS.logoWidth} by ${LIMITS.logoHeight} pixels.`,
  noLogo: 'No logo yet: your clinic’s name stands alone.',
  logoAlt: 'Your logo',
  choose: 'Choose a picture',
  chooseOther: 'Choose another',
  remove: 'Remove',
  noPicture: (file: string) =>
    `${file} is no picture that this browser can read. Choose a PNG, JPEG, GIF or WebP file.`,
  logoFailed: 'Logo not saved',
  logoDone: 'Your logo is saved',
  removed: 'Your logo is removed',
  accent: 'Accent color',
  accentHelp:
    'Of buttons and links. Empty: Goodword’s own. Made lighter or darker where it could not be read.',
  sample: 'How it looks to patients',
  themes: { light: 'Light', dark: 'Dark' },
  sampleButton: 'Next',
  sampleLink: 'No more texts',
});
