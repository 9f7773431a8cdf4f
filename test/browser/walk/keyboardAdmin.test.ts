import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../../support/app.ts';
import { oneBrowser, openAs } from '../../support/browser.ts';
import { part } from '../../support/settingsScreen.ts';
import { SUPPORT_REQUEST } from '../../support/support.ts';
import { button, dialog, field, inDialog, menuOf, says } from './desk.ts';
import { type Action, doAll, type Hand, handOn } from './hand.ts';

// What a super admin does for the platform, once by keyboard alone.

const browser = oneBrowser();

const CLINIC = 'Maple Dental';
const CONTROLS = '/admin?tab=controls';

const give = (hand: Hand, reason: string) => hand.type(dialog(hand).getByLabel('Reason'), reason);

const PLATFORM: Action[] = [
  {
    what: 'close sign-ups, and open them',
    at: CONTROLS,
    async by(hand) {
      await hand.type(field(hand, 'Close for how many hours'), '24');
      await hand.enter(button(hand, 'Disable Signup'));
      await says(hand, 'Nobody new can sign up until');
      await hand.enter(button(hand, 'Enable Signup'));
      await says(hand, 'New clinics can sign up.');
    },
  },
  {
    what: 'hold back all texts, and let them go',
    at: CONTROLS,
    async by(hand) {
      await hand.enter(button(hand, 'Pause sending'));
      await give(hand, 'The carrier asked for it');
      await hand.enter(inDialog(hand, 'Pause sending'));
      await says(hand, 'No text has gone out since');
      await hand.enter(button(hand, 'Resume sending'));
      await says(hand, 'Texts of the platform go out.');
    },
  },
  {
    what: 'set a subscription by hand',
    at: CONTROLS,
    async by(hand) {
      const override = part(hand.page, 'Subscription override');
      await hand.type(override.getByLabel('User ID or email'), 'nobody@example.com');
      await hand.pick(override.getByLabel('New status'), 'Paid');
      await hand.enter(button(hand, 'Update status'));
      await says(hand, 'Failed to update subscription status');
    },
  },
  {
    what: 'text and mail a test',
    at: CONTROLS,
    async by(hand) {
      await hand.type(part(hand.page, 'Test SMS').getByLabel('Phone number'), '+12125550143');
      await hand.enter(button(hand, 'Send Test SMS'));
      await says(hand, 'The test is on its way');
      await hand.type(field(hand, 'Email address'), 'ops@example.com');
      await hand.enter(button(hand, 'Send Test Email'));
      await says(hand, 'A test is mailed to ops@example.com');
    },
  },
  {
    what: 'opt a number out, and in again',
    at: '/admin/block-lists',
    async by(hand) {
      await hand.type(part(hand.page, 'Global opt-out (STOP)').getByLabel('Phone number'), '+12125550144');
      await hand.enter(button(hand, 'Opt-out'));
      await hand.enter(inDialog(hand, 'Opt-out'));
      await says(hand, 'is opted out for every clinic');
      await hand.enter(button(hand, 'Opt-in'));
      await give(hand, 'They asked for it');
      await hand.enter(inDialog(hand, 'Opt-in'));
      await says(hand, 'can be texted again');
    },
  },
  {
    what: 'block a number for one clinic',
    at: '/admin/block-lists',
    async by(hand) {
      await hand.type(hand.page.getByRole('combobox', { name: 'Clinic' }), 'Maple');
      await hand.page.getByRole('option', { name: CLINIC }).waitFor();
      await hand.page.keyboard.press('ArrowDown');
      await hand.page.keyboard.press('Enter');
      const list = part(hand.page, 'Block list of a clinic');
      await hand.type(list.getByLabel('Phone number'), '+12125550145');
      await hand.enter(button(hand, 'Block number'));
      await says(hand, 'is never texted');
    },
  },
  {
    what: 'read an entry of the audit, and save the list',
    at: '/admin/audit-logs',
    async by(hand) {
      const entries = button(hand, /Show the whole entry/);
      await hand.enter(entries.first());
      await hand.escape(dialog(hand), entries);
      const saved = hand.page.waitForEvent('download');
      await hand.enter(button(hand, 'Export'));
      await saved;
    },
  },
  {
    what: 'close a request for support',
    at: '/admin/support',
    async by(hand) {
      await hand.enter(button(hand, SUPPORT_REQUEST.subject));
      await hand.enter(inDialog(hand, 'Close request'));
      await says(hand, 'The request is closed');
    },
  },
];

const CLINICS: Action[] = [
  {
    what: 'hold back the texts of a clinic, and let them go',
    at: '/admin/clinics',
    async by(hand) {
      await hand.choose(menuOf(hand, CLINIC), 'Pause texts');
      await give(hand, 'Too many complaints');
      await hand.enter(inDialog(hand, 'Pause texts'));
      await says(hand, `The texts of ${CLINIC} wait from now on`);
      await hand.choose(menuOf(hand, CLINIC), 'Resume texts');
      await says(hand, `The texts of ${CLINIC} go out again`);
    },
  },
  {
    what: 'give a clinic a sender of its own',
    at: '/admin/clinics',
    async by(hand) {
      await hand.choose(menuOf(hand, CLINIC), 'Change sender');
      await hand.type(dialog(hand).getByLabel('Number or Messaging Service'), '+12125550142');
      await hand.enter(inDialog(hand, 'Save sender'));
      await says(hand, `${CLINIC} texts from its new sender now`);
    },
  },
  {
    what: 'look at a clinic as its owner, and end it',
    at: '/admin/clinics',
    async by(hand) {
      await hand.choose(menuOf(hand, CLINIC), 'Look as owner');
      await give(hand, 'They cannot find a patient');
      await hand.enter(inDialog(hand, 'Look at this clinic'));
      await says(hand, `You look at ${CLINIC} as its owner`);
      await hand.enter(button(hand, 'End'));
      await hand.page.getByRole('heading', { name: 'Clinics', level: 1 }).waitFor();
    },
  },
  {
    what: 'delete somebody, and bring them back',
    at: '/admin/users',
    async by(hand) {
      await hand.choose(menuOf(hand, 'Robin Test').nth(1), 'Delete User');
      await hand.type(dialog(hand).getByLabel(/^Type .* to confirm$/), 'Robin Test');
      await hand.enter(inDialog(hand, 'Delete User'));
      await says(hand, 'Robin Test is deleted');
      await hand.choose(menuOf(hand, 'Robin Test').nth(1), 'Restore');
      await says(hand, 'Robin Test can sign in again');
    },
  },
  {
    what: 'delete a clinic, and bring it back',
    at: '/admin/clinics',
    async by(hand) {
      await hand.choose(menuOf(hand, CLINIC), 'Delete Clinic');
      await hand.type(dialog(hand).getByLabel(`Type ${CLINIC} to confirm`), CLINIC);
      await hand.enter(inDialog(hand, 'Delete Clinic'));
      await says(hand, `${CLINIC} is deleted`);
      await hand.choose(menuOf(hand, CLINIC), 'Restore');
      await hand.enter(inDialog(hand, 'Restore clinic'));
      await says(hand, `${CLINIC} is restored`);
    },
  },
];

let app: TestApp;
let boss: Member;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
  const owner = await addMember(app, { clinicName: CLINIC });
  await addMember(app, { role: 'staff', clinicId: owner.clinicId ?? '' });
  await owner.client.contactSupport({ payload: SUPPORT_REQUEST });
  boss = await addMember(app, { role: 'super_admin' });
});

const ACTIONS = { 'the platform': PLATFORM, 'clinics and users': CLINICS };

test.each(Object.entries(ACTIONS))(
  'by keyboard alone, which never loses its place: %s',
  async (_, actions) => {
    const page = await openAs(browser(), app, boss);
    expect(await doAll(handOn(page), actions)).toEqual([]);
  },
);
