import { LIMITS } from '../../../server/contract/core/limits.ts';
import { words } from '../words.ts';

/** Words of Settings, Review pages: where patients are sent. */
export const linksText = words('links', {
  title: 'Where patients are sent',
  help: 'Your clinic’s page on each platform. One that is switched off is offered neither to staff nor to patients.',
  redirect: 'Redirect URL',
  redirectHelp:
    'The general link, on any of the platforms below: where patients are sent for one without a link of its own.',
  list: 'Platforms',
  switch: (platform: string) => `Offer ${platform}`,
  link: (platform: string) => `Link on ${platform}`,
  googlePlaceholder: 'Place ID or review URL',
  placeholder: (domain: string) => `https://www.${domain}/…`,
  googleHelp:
    'In your Google Business Profile choose Ask for reviews and copy the link; a share link of Google Maps works too. Or look up your ',
  googleFinder: 'Place ID',
  usesGeneral: 'Uses the general link',
  off: 'Switched off.',
  test: 'Test',
  testOf: (platform: string) => `Test ${platform}: opens what a patient would see, in a new tab`,
  cannotTest: 'Enter a link first: there is none to open.',
  offTest: 'Switched off: nobody is sent there.',
  more: (count: number) => `Show ${count} more platforms`,
});

/** Asking for a platform that is missing. */
export const platformRequestText = words('platformRequest', {
  lacking: 'Is one missing?',
  button: 'Ask for another platform',
  title: 'Ask for another platform',
  lead: 'Tell us which one you miss. Your request goes to the people who run Goodword.',
  name: 'Platform name',
  profileUrl: 'Profile URL',
  profileUrlHelp: 'Your clinic’s page there, if it has one.',
  email: 'Contact email',
  notes: 'Notes',
  submit: 'Send request',
  failed: 'Request not sent',
  done: (platform: string) => `Your request for ${platform} is sent`,
});

/** The standing link and its poster. */
export const standingText = words('standing', {
  title: 'Standing link',
  help: 'Your clinic’s own review page, for posters and cards: anyone who scans its code leaves a review without a text.',
  switch: 'Patients can open it',
  off: 'Switch it on to get the address, its QR code and a poster to print.',
  address: 'Address',
  code: 'QR code of the standing link',
  turnedOn: 'The standing link is on',
  turnedOff: 'The standing link is off',
  turnOff: {
    title: 'Switch the standing link off?',
    meaning: 'Posters that hang already stop working. Switched on again, they work as before.',
    button: 'Switch off',
  },
});

export const posterText = words('poster', {
  title: 'Poster',
  help: 'A page to print, in color or black and white, with your clinic’s name and the code.',
  size: 'Paper',
  sizes: { letter: 'US Letter', a4: 'A4', a5: 'A5' },
  language: 'Language',
  languages: { en: 'English', es: 'Español', hu: 'Magyar' },
  download: 'Download poster',
  done: (name: string) => `Saved ${name}`,
  failed: 'No poster made',
});

const good = `${LIMITS.publicRatingFrom} and 5 stars`;

/** Who is asked for a public review. */
export const routingText = words('routing', {
  title: 'Who is asked for a public review',
  help: 'After the rating, your review page can lead patients on to Google or another platform.',
  choices: {
    smart: {
      label: `Ratings of ${good}`,
      means: `Patients who give ${good} are led to the public platform; what the others write reaches your clinic alone. Google’s policy and fair-review rules advise against choosing in this way whom to ask.`,
    },
    open: {
      label: 'Every patient',
      means:
        'Every patient is offered the public platform and private feedback side by side, whatever the rating. This is what Google’s policy and fair-review rules ask for.',
    },
  },
  saved: {
    smart: `Ratings of ${good} are asked for a public review now`,
    open: 'Every patient is asked for a public review now',
  },
});
