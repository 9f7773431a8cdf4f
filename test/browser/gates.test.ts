import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listWordsText } from '../../dashboard/texts/patients/listWords.ts';
import { alsoHereText, numberText } from '../../dashboard/texts/patients/patient.ts';
import { type Api, api, ROUTE_NAMES, type RouteName } from '../../server/contract/core/api.ts';
import { addBlock } from '../../server/store/patients/blockList.ts';
import { addMember, lapse, type Member, startApp, type TestApp } from '../support/app.ts';
import { goWithin, oneBrowser, openAs } from '../support/browser.ts';
import { furnishedClinic } from '../support/furnishedClinic.ts';

// Whatever needs a subscription leads to Upgrade where there is none. The contract says what needs one; a
// route that is new there fails here until it is known which button begins it.

type PaidRoute = { [Name in RouteName]: Api[Name]['access'] extends 'paid' ? Name : never }[RouteName];

type Press = (page: Page) => Promise<unknown>;

interface Gate {
  routes: readonly PaidRoute[];
  press: Press;
  /** Who has it: a clinic that never paid sees samples, which lack some things. */
  of?: Who;
}

type Who = 'preview' | 'lapsed';

/** Held or not: a button that waits for a number still says what it needs first. By keyboard, which no shift of the page misleads. */
const button =
  (name: string | RegExp): Press =>
  (page) =>
    page
      .getByRole('main')
      .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
      .first()
      .press('Enter');

const flip =
  (name: string): Press =>
  (page) =>
    page.getByRole('switch', { name, exact: true }).press('Space');

/** An action of the first row whose name begins so. */
const action =
  (row: string, name: string): Press =>
  async (page) => {
    await button(new RegExp(`^Actions for ${row}`))(page);
    await page
      .getByRole('menuitem', { name: new RegExp(`^${name}`) })
      .first()
      .click();
  };

const inTurn =
  (...presses: Press[]): Press =>
  async (page) => {
    for (const press of presses) await press(page);
  };

const inDialog =
  (name: string | RegExp): Press =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name }).first().click();

const tagAll: Press = inTurn(
  (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).check(),
  button('Tag'),
);

const GATES: Record<string, readonly Gate[]> = {
  '/request-reviews': [
    { routes: ['sendBulk'], press: button('SEND NOW') },
    { routes: ['sendBulk'], press: button('Schedule') },
    { routes: ['sendOwnText'], press: button('Text your own phone') },
    { routes: ['hideFirstSteps'], press: button('Hide') },
    { routes: ['cancelAllScheduled'], press: button('Cancel all'), of: 'lapsed' },
    { routes: ['moveScheduled'], press: action('', 'Move'), of: 'lapsed' },
    { routes: ['cancelScheduled'], press: action('', 'Cancel'), of: 'lapsed' },
  ],
  '/appointment-reminder': [{ routes: ['sendBulk'], press: button('Send Now') }],
  '/log': [
    {
      routes: ['decideUnconfirmed'],
      press: inTurn(button(/^Decide/), inDialog(/arrived/i)),
      of: 'lapsed',
    },
  ],
  '/log/replies': [
    { routes: ['answerReply'], press: button('Answer'), of: 'lapsed' },
    { routes: ['decideReply'], press: button('It means stop'), of: 'lapsed' },
  ],
  '/patients': [
    { routes: ['bulkAddPatients'], press: button('Add Patient') },
    { routes: ['bulkAddPatients'], press: button('Bulk Add') },
    // What was imported is undone in the same dialog.
    { routes: ['importPatients', 'undoImport'], press: button('Import') },
    { routes: ['tagPatients', 'tagFiltered'], press: tagAll },
    { routes: ['sendPatientReview'], press: action('', 'Send SMS now') },
    { routes: ['updatePatient'], press: action('', 'Edit') },
    { routes: ['deletePatient'], press: action('', 'Delete') },
  ],
  'a patient': [
    { routes: ['updatePatient'], press: button('Edit') },
    { routes: ['deletePatient'], press: button('Delete') },
    { routes: ['sendPatientReview'], press: button('Send review request') },
    { routes: ['chooseLead'], press: button(alsoHereText.chooseOf('Kid Hale')), of: 'lapsed' },
    { routes: ['removePerson'], press: button(alsoHereText.removeOf('Kid Hale')), of: 'lapsed' },
  ],
  'a landline': [{ routes: ['numberIsRight'], press: button(numberText.action), of: 'lapsed' }],
  'a review': [
    { routes: ['respondToReview'], press: button(/^(Send text|Save note)$/) },
    { routes: ['updateReviewCase'], press: button('Save case'), of: 'lapsed' },
  ],
  '/settings?tab=general': [
    { routes: ['setLogo'], press: button('Choose a picture'), of: 'preview' },
    { routes: ['setLogo'], press: button('Choose another'), of: 'lapsed' },
    { routes: ['removeLogo'], press: button('Remove'), of: 'lapsed' },
  ],
  '/settings?tab=reviews': [{ routes: ['updateSettings'], press: flip('Offer Yelp') }],
  '/settings?tab=sms': [
    { routes: ['sendOwnText'], press: button('Text yourself') },
    { routes: ['setMonthlyCap'], press: button('Set cap') },
    { routes: ['addTemplate'], press: button('Add template') },
    { routes: ['updateTemplate'], press: action('Kind', 'Edit'), of: 'lapsed' },
    { routes: ['deleteTemplate'], press: action('Kind', 'Delete'), of: 'lapsed' },
    { routes: ['decideWord'], press: button(listWordsText.mayTextLabel('Call first')), of: 'lapsed' },
    { routes: ['removeFromBlockList'], press: action('\\+1', 'Remove'), of: 'lapsed' },
  ],
  '/settings?tab=notifications': [{ routes: ['updateSettings'], press: flip('Low ratings') }],
  '/settings?tab=team': [{ routes: ['inviteMember'], press: button('Invite somebody') }],
  '/settings?tab=developers': [
    { routes: ['createApiToken'], press: button('New token') },
    { routes: ['addWebhook'], press: button('Add webhook') },
    { routes: ['updateWebhook'], press: action('https', 'Edit'), of: 'lapsed' },
    { routes: ['updateWebhook'], press: action('https', 'Switch off'), of: 'lapsed' },
    { routes: ['testWebhook'], press: action('https', 'Test'), of: 'lapsed' },
    {
      routes: ['redeliverWebhook'],
      press: inTurn(action('https', 'Calls'), inDialog(/^Actions for/), (page) =>
        page.getByRole('menuitem', { name: 'Call again' }).click(),
      ),
      of: 'lapsed',
    },
  ],
};

/** Those that no button begins: clinics' own systems tell of visits, and a test of a link is noted beside its opening. */
const WITHOUT_BUTTON: readonly PaidRoute[] = ['completeVisit', 'moveVisit', 'testReviewLink'];

/** What both have is pressed by both where they are held in different ways: in the settings a clinic on preview may type. */
const ofBoth = (place: string, who: Who): Who => (place.startsWith('/settings') ? who : 'preview');

const FAMILY = ['Ann Hale', 'Kid Hale'];
const LANDLINE = 'Lena Line';

const browser = oneBrowser();

let app: TestApp;
let clinics: Record<Who, Member>;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
  const lapsed = await furnishedClinic(app, { texts: 2 });
  const body = `name,phone\n${LANDLINE},+12125550702\n${FAMILY.join(',+12125550701\n')},+12125550701\n`;
  await lapsed.client.importPatients({ body });
  await learnLandline(lapsed, '+12125550702');
  const { knex } = app.ctx.db;
  const sent = { clinic_id: lapsed.clinicId, status: 'sent' };
  await knex('messages').where(sent).update({ status: 'unconfirmed', error_code: 'unconfirmed' });
  await knex('webhook_deliveries').update({ status: 'failed' });
  await lapse(app, lapsed);
  clinics = { preview: await addMember(app, { paid: false }), lapsed };
});

/** As if the carrier had said so of a number. */
async function learnLandline({ clinicId }: Member, phone: string): Promise<void> {
  const { ctx } = app;
  await addBlock(ctx.db, {
    clinicId: clinicId as string,
    phone,
    phoneHash: ctx.keys.hashPhone(phone),
    reason: null,
    userId: null,
    createdAt: ctx.now().toISOString(),
    cause: 'landline',
  });
}

async function addressOf(place: string, { client }: Member): Promise<string> {
  const named = async (search: string) =>
    `/patients/${(await client.listPatients({ query: { search } })).data[0]?.id}`;
  if (place === 'a landline') return named(LANDLINE);
  if (place === 'a patient') return `/patients/${(await client.listPatients({})).data[0]?.id}`;
  if (place === 'a review') return `/reviews/${(await client.listReviews({})).data.reviews[0]?.id}`;
  return place;
}

async function expectUpgrade(page: Page, press: Press): Promise<void> {
  await press(page);
  await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      return page.getByRole('dialog').count();
    })
    .toBe(0);
}

describe('whatever needs a subscription', () => {
  test('has a button that is known here', () => {
    const known = Object.values(GATES).flatMap((gates) => gates.flatMap(({ routes }) => routes));
    const paid = ROUTE_NAMES.filter((name) => api[name].access === 'paid');
    expect([...new Set([...known, ...WITHOUT_BUTTON])].sort()).toEqual([...paid].sort());
  });

  test.each(['preview', 'lapsed'] as const)(
    'opens Upgrade for a clinic that is %s',
    async (who) => {
      const page = await openAs(browser(), app, clinics[who]);
      await page.goto('/dashboard');
      await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
      for (const [place, gates] of Object.entries(GATES)) {
        const here = gates.filter(({ of = ofBoth(place, who) }) => of === who);
        if (here.length === 0) continue;
        await goWithin(page, await addressOf(place, clinics[who]));
        for (const { press, routes } of here) {
          await expectUpgrade(page, press).catch((cause) => {
            throw new Error(`${routes.join(', ')} at ${place}`, { cause });
          });
        }
      }
    },
    240_000,
  );
});
