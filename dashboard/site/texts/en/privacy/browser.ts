import { LIMITS } from '../../../../../server/contract/core/limits.ts';
import { refreshCookie } from '../../../../../server/contract/routes/auth.ts';
import type { SiteFacts } from '../../../../../server/contract/routes/site.ts';
import { STORED, STORED_FOR_TAB } from '../../../../session/stored.ts';
import type { Section } from '../../../documents/shapes.ts';

/** What each is for, and how long it stays. */
type Kept = readonly [meaning: string, until: string];

const SIGN_OUT = 'Until you sign out';
const CLEARED = 'Until it is overwritten or you clear it';
const TAB = 'Until the tab closes';

const IN_ALL_TABS: Record<keyof typeof STORED, Kept> = {
  token: [`Who is signed in, for ${LIMITS.accessTokenMinutes} minutes at a time`, SIGN_OUT],
  expiry: ['Until when that holds', SIGN_OUT],
  device: ['A random id of this browser, to which the session is bound', CLEARED],
  timeout: ['After how many minutes without a touch you are signed out', CLEARED],
  lastActivity: ['When you last touched the page', CLEARED],
  toldCheckout: ['That you were told of a payment once', CLEARED],
  nameEdited: ['When the clinic’s name last changed; followed by the clinic’s id', CLEARED],
  reviewLink: ['That you put off setting up the review link; followed by your and the clinic’s id', CLEARED],
  colours: ['Light or dark, where you chose one', CLEARED],
};

const IN_ONE_TAB: Record<keyof typeof STORED_FOR_TAB, Kept> = {
  draft: ['What you typed and did not send yet; followed by its name', `${TAB}, or you sign out`],
  impersonation: ['That the operator’s support looks at a clinic', TAB],
};

const rowsOf = <Key extends string>(names: Record<Key, string>, kept: Record<Key, Kept>) =>
  (Object.keys(names) as Key[]).map((key) => ({ cells: [names[key], ...kept[key]] }));

const cookie = ({ origin }: SiteFacts) => ({
  cells: [
    refreshCookie(origin.startsWith('https:')),
    'The one cookie: renews the session. Scripts cannot read it, and no other site is sent it',
    `${LIMITS.sessionIdleMinutes.browser / 60} hours after it was last used, or until you sign out`,
  ],
});

export const browser = (facts: SiteFacts): Section => ({
  id: 'cookies',
  title: 'Cookies and what your browser keeps',
  body: [
    'There is no advertising cookie and no tracking. Visitors of these pages and patients get no cookie at all. Anyone who signs in gets one, and their browser keeps these:',
    {
      table: {
        caption: 'The cookie, and what is kept in the browser of who signs in',
        head: ['Name', 'What it is for', 'How long'],
        rows: [cookie(facts), ...rowsOf(STORED, IN_ALL_TABS), ...rowsOf(STORED_FOR_TAB, IN_ONE_TAB)],
      },
    },
    'None of these is shown to anybody but this server.',
  ],
});
