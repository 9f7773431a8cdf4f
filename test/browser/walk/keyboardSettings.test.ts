import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeFrom, mailedCode } from '../../support/accounts.ts';
import { addMember, type Member, startApp, type TestApp } from '../../support/app.ts';
import { oneBrowser, openAs } from '../../support/browser.ts';
import { part, settingsOf } from '../../support/settingsScreen.ts';
import { button, dialog, field, inDialog, menuOf, says } from './desk.ts';
import { type Action, doAll, handOn } from './hand.ts';

// What an owner sets right, once by keyboard alone.

const browser = oneBrowser();

/** A picture of one dot. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const GENERAL: Action[] = [
  {
    what: 'open another tab',
    at: '/settings',
    async by(hand) {
      await hand.to(hand.page.getByRole('tab', { name: 'General' }));
      await hand.page.keyboard.press('ArrowRight');
      await hand.page.getByRole('tab', { name: 'Review pages', selected: true }).waitFor();
    },
  },
  {
    what: 'change a field of the clinic, which saves itself',
    at: '/settings',
    async by(hand) {
      await hand.type(field(hand, 'Address'), '1 Oak Street');
      await hand.page.keyboard.press('Tab');
      await says(hand, 'Saved');
    },
  },
  {
    what: 'give a platform a link, and switch it off',
    at: '/settings?tab=reviews',
    async by(hand) {
      await hand.type(field(hand, 'Link on Yelp'), 'https://www.yelp.com/biz/oak-street');
      await hand.page.keyboard.press('Tab');
      await says(hand, 'Saved');
      const offer = hand.page.getByRole('switch', { name: 'Offer Yelp' });
      const before = await offer.isChecked();
      await hand.space(offer);
      await expect.poll(() => offer.isChecked()).toBe(!before);
    },
  },
  {
    what: 'switch the standing link on',
    at: '/settings?tab=reviews',
    async by(hand) {
      await hand.space(hand.page.getByRole('switch', { name: 'Patients can open it' }));
      await says(hand, 'The standing link is on');
    },
  },
  {
    what: 'print a poster',
    at: '/settings?tab=reviews',
    async by(hand) {
      await hand.to(hand.page.getByRole('radio', { name: 'US Letter' }));
      await hand.page.keyboard.press('ArrowRight');
      const saved = hand.page.waitForEvent('download');
      await hand.enter(button(hand, 'Download poster'));
      expect((await saved).suggestedFilename()).toBe('review-poster-a4-en.pdf');
    },
  },
  {
    what: 'choose a logo, and take it away',
    at: '/settings',
    async by(hand) {
      const chosen = hand.page.waitForEvent('filechooser');
      await hand.enter(button(hand, 'Choose a picture'));
      await (await chosen).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
      await says(hand, 'Your logo is saved');
      await hand.enter(button(hand, 'Remove'));
      await says(hand, 'Your logo is removed');
    },
  },
  {
    what: 'turn a mail off',
    at: '/settings?tab=notifications',
    async by(hand) {
      const low = hand.page.getByRole('switch', { name: /^Low ratings/ });
      const before = await low.isChecked();
      await hand.space(low);
      await expect.poll(() => low.isChecked()).toBe(!before);
      await says(hand, 'Saved');
    },
  },
];

const SENDING: Action[] = [
  {
    what: 'block a number, and take it off the list',
    at: '/settings?tab=sms',
    async by(hand) {
      const list = part(hand.page, 'Block list');
      await hand.type(list.getByLabel('Phone number'), '2125550161');
      await hand.enter(button(hand, 'Block number'));
      await says(hand, 'is never texted from this clinic now');
      await hand.choose(menuOf(hand, '555-0161'), 'Remove');
      await hand.enter(inDialog(hand, 'Take it off the list'));
      await says(hand, 'is off the block list');
    },
  },
  {
    what: 'write a template',
    at: '/settings?tab=sms',
    async by(hand) {
      await hand.enter(button(hand, 'Add template'));
      await hand.type(dialog(hand).getByLabel('Name'), 'Kind');
      await hand.type(
        dialog(hand).getByLabel('Message'),
        '{clinicName} asks: how was it? {reviewLink} Reply STOP to unsubscribe.',
      );
      await hand.enter(inDialog(hand, 'Save template'));
      await says(hand, 'Saved Kind');
    },
  },
  {
    what: 'switch the follow-up on, and choose its day',
    at: '/settings?tab=sms',
    async by(hand) {
      await hand.space(hand.page.getByRole('switch', { name: 'Send a follow-up' }));
      await hand.type(field(hand, 'Days after the request'), '7');
      await hand.page.keyboard.press('Enter');
      await expect.poll(async () => (await settingsOf(owner)).sms.followUpDays).toBe(7);
    },
  },
  {
    what: 'set a monthly cap, and give it up',
    at: '/settings?tab=sms',
    async by(hand) {
      await hand.type(field(hand, 'Texts a month'), '500');
      await hand.enter(button(hand, 'Set cap'));
      await says(hand, /^The cap is 500 texts a month/);
      await hand.enter(button(hand, 'Go back to the plan'));
      await says(hand, /^No cap is set/);
    },
  },
];

const PEOPLE: Action[] = [
  {
    what: 'invite somebody, and take the invitation back',
    at: '/settings?tab=team',
    async by(hand) {
      await hand.enter(button(hand, 'Invite somebody'));
      await hand.type(dialog(hand).getByLabel('Email'), 'sam@example.com');
      await hand.enter(inDialog(hand, 'Send invitation'));
      await says(hand, 'Invitation sent to sam@example.com');
      await hand.choose(menuOf(hand, 'sam@example.com'), 'Take back');
      await hand.enter(inDialog(hand, 'Take back invitation'));
      await says(hand, 'The invitation of sam@example.com is taken back');
    },
  },
  {
    what: 'make a token, and revoke it',
    at: '/settings?tab=developers',
    async by(hand) {
      await hand.enter(button(hand, 'New token'));
      await hand.type(dialog(hand).getByLabel('Name'), 'Night script');
      await hand.space(dialog(hand).getByLabel('See patients'));
      await hand.enter(inDialog(hand, 'Make token'));
      await says(hand, 'Copy the token now');
      await hand.enter(inDialog(hand, 'Done'));
      await hand.choose(menuOf(hand, 'Night script'), 'Revoke');
      await hand.enter(inDialog(hand, 'Revoke token'));
      await says(hand, 'The token of Night script is revoked');
    },
  },
  {
    what: 'add a webhook, and remove it',
    at: '/settings?tab=developers',
    async by(hand) {
      await hand.enter(button(hand, 'Add webhook'));
      await hand.type(dialog(hand).getByLabel('Address'), 'https://hooks.example.com/events');
      await hand.space(dialog(hand).getByRole('checkbox').first());
      await hand.enter(inDialog(hand, 'Add webhook'));
      await says(hand, 'Copy the secret now');
      await hand.enter(inDialog(hand, 'Done'));
      await hand.choose(menuOf(hand, 'hooks.example.com'), 'Remove');
      await hand.enter(inDialog(hand, 'Remove webhook'));
      await says(hand, 'Webhook removed');
    },
  },
];

interface Codes {
  mailed: () => Promise<string>;
  /** What an authenticator app that was given this key shows. */
  shown: (key: string) => string;
}

const ACCOUNT = ({ mailed, shown }: Codes): Action[] => [
  {
    what: 'turn the second step on, and off again',
    at: '/settings?tab=security',
    async by(hand) {
      await hand.enter(button(hand, 'Set up by email'));
      await hand.type(dialog(hand).getByLabel('Code from the email'), await mailed());
      await hand.enter(inDialog(hand, 'Turn on'));
      await says(hand, 'On · by email');
      await hand.enter(button(hand, 'Turn off'));
      await hand.enter(inDialog(hand, 'Turn off two-factor'));
      await says(hand, 'Your password alone signs you in.');
    },
  },
  {
    what: 'turn it on by an app, and keep the recovery codes',
    at: '/settings?tab=security',
    async by(hand) {
      await hand.enter(button(hand, 'Set up an app'));
      const key = await dialog(hand).getByLabel('Or type this key into the app').inputValue();
      await hand.type(dialog(hand).getByLabel('Code that the app shows'), shown(key));
      await hand.enter(inDialog(hand, 'Turn on'));
      await hand.space(dialog(hand).getByLabel('I have kept them'));
      await hand.enter(inDialog(hand, 'Done'));
      await says(hand, 'On · by authenticator app');
    },
  },
  {
    what: 'ask to sign out everywhere, and think better of it',
    at: '/settings?tab=security',
    async by(hand) {
      const all = button(hand, 'Sign out everywhere');
      await hand.enter(all);
      await hand.escape(dialog(hand), all);
    },
  },
];

let app: TestApp;
let owner: Member;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
  owner = await addMember(app);
});

const ACTIONS = {
  'the clinic': [...GENERAL, ...SENDING],
  'people and programs': PEOPLE,
  'one’s own account': ACCOUNT({
    mailed: () => mailedCode(app, owner.email),
    shown: (key) => codeFrom(app, key),
  }),
};

test.each(Object.entries(ACTIONS))(
  'by keyboard alone, which never loses its place: %s',
  async (_, actions) => {
    const page = await openAs(browser(), app, owner);
    expect(await doAll(handOn(page), actions)).toEqual([]);
  },
);
