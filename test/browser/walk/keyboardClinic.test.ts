import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, type Member, reply, startApp, type TestApp, textsTo } from '../../support/app.ts';
import { oneBrowser, openAs } from '../../support/browser.ts';
import { dateIn } from '../../support/clock.ts';
import { toast } from '../../support/patientsScreen.ts';
import { TEMPLATE } from '../../support/requestReviews.ts';
import { leftReview } from '../../support/reviews.ts';
import { eventually } from '../../support/sandbox.ts';
import { part } from '../../support/settingsScreen.ts';
import { button, dialog, field, inDialog, menuOf, says } from './desk.ts';
import { type Action, doAll, handOn } from './hand.ts';

// What a clinic's front desk does, once by keyboard alone: with patients, texts, reviews and reports.

const browser = oneBrowser();

/** Tomorrow, as a date field takes it from the keyboard. */
const tomorrow = (): string => {
  const [year, month, day] = dateIn(1).split('-');
  return `${month}${day}${year}`;
};

const TEXTS: Action[] = [
  {
    what: 'text a request',
    at: '/request-reviews',
    async by(hand) {
      await hand.type(field(hand, 'Phone numbers'), '2125550171');
      await hand.enter(button(hand, 'Add'));
      await says(hand, 'Texts 1 patient now.');
      await hand.enter(button(hand, 'SEND NOW'));
      await hand.enter(inDialog(hand, 'Text 1 patient'));
      await says(hand, '1 text on the way');
    },
  },
  {
    what: 'schedule a request, and cancel it',
    at: '/request-reviews',
    async by(hand) {
      await hand.type(field(hand, 'Phone numbers'), '2125550172');
      await hand.enter(button(hand, 'Add'));
      const schedule = part(hand.page, 'Schedule');
      await hand.to(schedule.getByLabel('Date'));
      await hand.page.keyboard.type(tomorrow());
      await hand.pick(schedule.getByLabel('Hour'), '8:00 AM');
      await hand.enter(schedule.getByRole('button', { name: 'Schedule' }));
      await hand.enter(inDialog(hand, 'Schedule 1 text'));
      await says(hand, '1 text scheduled for tomorrow at 8:00 AM');
      await hand.choose(button(hand, /^Actions for Tomorrow/), 'Cancel');
      await hand.enter(inDialog(hand, 'Cancel 1 text'));
      await says(hand, '1 text cancelled');
    },
  },
  {
    what: 'remind of an appointment',
    at: '/appointment-reminder',
    async by(hand) {
      await hand.type(field(hand, 'Phone number'), '2125550173');
      await says(hand, /^Reminds /);
      await hand.enter(button(hand, 'Send Now'));
      await hand.enter(inDialog(hand, 'Send the reminder'));
      await says(hand, /^The reminder to .* is on its way/);
    },
  },
  {
    what: 'decide what a reply means',
    at: '/log/replies',
    async by(hand) {
      await hand.enter(button(hand, 'It does not'));
      await says(hand, 'The number can be texted again.');
    },
  },
  {
    what: 'answer a reply by text',
    at: '/log/replies',
    async by(hand) {
      await hand.enter(button(hand, 'Answer'));
      await hand.type(hand.page.getByRole('textbox', { name: /^Answer to/ }), 'We will not. Take care.');
      await hand.enter(button(hand, 'Send answer'));
      await says(hand, 'Robin Test answered');
    },
  },
  {
    what: 'filter the log',
    at: '/log',
    async by(hand) {
      await hand.pick(hand.page.getByLabel('Status', { exact: true }), 'Blocked');
      await hand.page.waitForURL('**/log?*status=Blocked*');
    },
  },
];

const PATIENTS: Action[] = [
  {
    what: 'add a patient',
    at: '/patients',
    async by(hand) {
      await hand.enter(button(hand, 'Add Patient'));
      await hand.type(dialog(hand).getByLabel('Phone number'), '2125550181');
      await hand.type(dialog(hand).getByLabel('First name'), 'Dora');
      await hand.type(dialog(hand).getByLabel('Last name'), 'Kiss');
      await hand.enter(inDialog(hand, 'Add Patient'));
      await says(hand, '1 patient added');
    },
  },
  {
    what: 'edit a patient',
    at: '/patients',
    async by(hand) {
      await hand.choose(menuOf(hand, 'Ann'), 'Edit');
      await hand.type(dialog(hand).getByLabel('First name'), 'Anna');
      await hand.enter(inDialog(hand, 'Save'));
      await says(hand, 'Anna Lee is saved');
    },
  },
  {
    what: 'tag patients',
    at: '/patients',
    async by(hand) {
      await hand.space(hand.page.getByRole('checkbox', { name: 'Select Bob Ray' }));
      await hand.enter(button(hand, 'Tag'));
      await hand.type(dialog(hand).getByLabel('Add tags'), 'VIP');
      await hand.page.keyboard.press('Enter');
      await hand.enter(inDialog(hand, 'Tag 1 patient'));
      await says(hand, '1 patient changed');
    },
  },
  {
    what: 'never text a patient again',
    at: '/patients',
    async by(hand) {
      await hand.choose(menuOf(hand, 'Bob Ray'), 'Never text again');
      await hand.enter(inDialog(hand, 'Stop texting Bob Ray'));
      await says(hand, 'Bob Ray is not texted any more');
    },
  },
  {
    what: 'delete a patient',
    at: '/patients',
    async by(hand) {
      await hand.choose(menuOf(hand, 'Cid Poe'), 'Delete');
      await hand.enter(inDialog(hand, 'Delete patient'));
      await says(hand, 'Cid Poe is deleted');
    },
  },
  {
    what: 'import a file',
    at: '/patients',
    async by(hand) {
      await hand.enter(button(hand, 'Import'));
      const chosen = hand.page.waitForEvent('filechooser');
      await hand.enter(inDialog(hand, 'Choose a file'));
      const buffer = Buffer.from('phone,name\n+12125550187,Nora Shah\n');
      await (await chosen).setFiles({ name: 'today.csv', mimeType: 'text/csv', buffer });
      await hand.enter(inDialog(hand, /^Import$/));
      await says(hand, /^Imported: today.csv/);
      await hand.enter(inDialog(hand, 'Close').last());
    },
  },
  {
    what: 'export patients',
    at: '/patients',
    async by(hand) {
      const saved = hand.page.waitForEvent('download');
      await hand.enter(button(hand, 'Export'));
      await saved;
    },
  },
];

const REVIEWS: Action[] = [
  {
    what: 'answer a review by a note, and resolve its case',
    at: '/reviews',
    async by(hand) {
      await hand.choose(button(hand, /^Actions for/), 'Respond');
      await hand.space(hand.page.getByRole('radio', { name: 'Text', exact: true }));
      await hand.page.keyboard.press('ArrowRight');
      await hand.type(field(hand, 'Note for your team'), 'Called back');
      await hand.enter(button(hand, 'Save note'));
      await toast(hand.page, 'Note saved.').waitFor();
      await hand.pick(hand.page.getByLabel('Status', { exact: true }), 'Resolved');
      await hand.enter(button(hand, 'Save case'));
      await toast(hand.page, 'Case saved.').waitFor();
    },
  },
  {
    what: 'read the numbers of a chart',
    at: '/dashboard',
    async by(hand) {
      await hand.enter(button(hand, 'Show as table: Review Trends'));
      await hand.page.getByRole('table', { name: 'Review Trends' }).waitFor();
    },
  },
  {
    what: 'choose the days of the analytics',
    at: '/analytics',
    by: (hand) => hand.pick(hand.page.getByLabel('Time range', { exact: true }), 'Year'),
  },
];

const FRAME: Action[] = [
  {
    what: 'skip to the content',
    at: '/log',
    async by(hand) {
      await hand.enter(hand.page.getByRole('link', { name: 'Skip to the content' }));
      await hand.page.locator('#content:focus').waitFor();
    },
  },
  {
    what: 'go to a screen',
    at: '/log',
    async by(hand) {
      await hand.enter(hand.page.getByRole('link', { name: 'Analytics', exact: true }));
      await hand.page.getByRole('heading', { name: 'Analytics', level: 1 }).waitFor();
    },
  },
  {
    what: 'ask for help, and think better of it',
    at: '/log',
    async by(hand) {
      const help = button(hand, 'Contact Support');
      await hand.enter(help);
      await hand.escape(hand.page.getByRole('dialog', { name: 'Contact Support' }), help);
    },
  },
  {
    what: 'find a screen by its name',
    at: '/log',
    async by(hand) {
      await hand.page.keyboard.press('ControlOrMeta+K');
      await dialog(hand).locator(':focus').waitFor();
      await hand.page.keyboard.type('Billing');
      await hand.page.getByRole('option', { name: 'Billing' }).first().waitFor();
      await hand.page.keyboard.press('Enter');
      await hand.page.getByRole('heading', { name: 'Billing & Subscription', level: 1 }).waitFor();
    },
  },
  {
    what: 'choose the dark colours',
    at: '/log',
    async by(hand) {
      const menu = button(hand, /Account of/);
      await hand.enter(menu);
      const dark = hand.page.getByRole('menuitemradio', { name: 'Dark' });
      await hand.page.locator('[role=menuitem]:focus').waitFor();
      while (!(await dark.evaluate((item) => item === document.activeElement))) {
        await hand.page.keyboard.press('ArrowDown');
      }
      await hand.page.keyboard.press('Enter');
      await hand.page.locator('html[data-mantine-color-scheme=dark]').waitFor();
      await hand.page.keyboard.press('Escape');
      await hand.page.getByRole('menu').waitFor({ state: 'detached' });
    },
  },
  {
    what: 'log out',
    at: '/log',
    async by(hand) {
      await hand.choose(button(hand, /Account of/), 'Logout');
      await hand.page.waitForURL('**/login');
    },
  },
];

/** A patient whom the clinic texted writes back what may mean stop. */
async function mayMeanStop(app: TestApp, { client }: Member): Promise<void> {
  const phone = '+12125550199';
  await client.sendBulk({ payload: { phoneNumbers: [phone], messageTemplate: TEMPLATE, sendNow: true } });
  await eventually(async () => (await textsTo(app, phone))[0]);
  await reply(app, phone, 'Please don’t text me again');
  await eventually(async () => (await client.listReplies()).totalCount === 1);
}

let app: TestApp;
let owner: Member;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
  owner = await addMember(app);
  const patients = [
    { phoneNumber: '+12125550101', firstName: 'Ann', lastName: 'Lee' },
    { phoneNumber: '+12125550102', firstName: 'Bob', lastName: 'Ray' },
    { phoneNumber: '+12125550103', firstName: 'Cid', lastName: 'Poe' },
  ];
  await owner.client.bulkAddPatients({ payload: { patients } });
  await leftReview(app, owner, { rating: 2, feedback: 'A long wait' });
  await mayMeanStop(app, owner);
});

const ACTIONS = { texts: TEXTS, patients: PATIENTS, reviews: REVIEWS, 'the frame': FRAME };

test.each(Object.entries(ACTIONS))(
  'by keyboard alone, which never loses its place: %s',
  async (_, actions) => {
    const page = await openAs(browser(), app, owner, { locale: 'en-US' });
    expect(await doAll(handOn(page), actions)).toEqual([]);
  },
);
