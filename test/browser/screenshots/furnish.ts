import type { Page } from 'playwright-core';
import { type Client, createClient } from '../../../server/contract/core/client.ts';
import { TEMPLATES } from '../../../server/contract/rules/templates.ts';
import { bearer, mailedToken, turnOnMailedCodes } from '../../support/accounts.ts';
import { loginAs, PASSWORD } from '../../support/app.ts';
import { eventually } from '../../support/sandbox.ts';
import { logEntry } from '../../support/sending.ts';
import { furnishPayments } from './furnishPayments.ts';
import { furnishSupport } from './furnishSupport.ts';
import { furnishWebhooks } from './furnishWebhooks.ts';
import type { Account, Demo } from './scene.ts';

/** What the demonstration gets beside its own, so that every scene has something to show. */

export const PEOPLE = {
  newcomer: 'nora.field@example.com',
  careful: 'sam.stone@example.com',
  forgetful: 'forgetful@example.com',
  invited: 'invited@example.com',
  staff: 'front.desk@example.com',
} as const;

const [request] = TEMPLATES;

const ANSWERED = '+12125550190';
const UNANSWERED = '+12125550191';
const MAYBE_STOP = '+12125550192';
const CANCELS = '+12125550193';

type Bare = Omit<Demo, 'links' | 'payments'>;

/** A client of one of the demonstration's accounts. */
export async function clientAs(demo: Bare, role: Account): Promise<Client> {
  const { email = '', password = '' } = demo.accounts.find((each) => each.role === role) ?? {};
  const { accessToken } = await loginAs(createClient({ origin: demo.url }), { email, password });
  return bearer(demo, accessToken);
}

/** Shows again that it is the owner, whose sign-in in this window may be too long ago for what opens more doors. */
export async function proveAgain(page: Page, demo: Demo): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const { password = '' } = demo.accounts.find(({ role }) => role === 'owner') ?? {};
  await bearer(demo, token ?? '').prove({ payload: { password } });
}

export async function furnish(demo: Bare): Promise<Demo> {
  const owner = await clientAs(demo, 'owner');
  const links = await textSomebody(demo, owner);
  await hearBack(demo, owner);
  await addLists(demo, owner);
  const { careful: payer, newcomer: asked } = await addPeople(demo, owner);
  await furnishWebhooks(owner);
  await furnishSupport(owner, await clientAs(demo, 'super_admin'));
  const payments = await furnishPayments(demo, { owner, payer, asked });
  const staff = { role: 'staff' as const, email: PEOPLE.staff, password: PASSWORD };
  return { ...demo, links, payments, accounts: [...demo.accounts, staff] };
}

/** Texts three numbers, so that the pretend phone has conversations and the patient's page its links. */
async function textSomebody(demo: Bare, owner: Client): Promise<Demo['links']> {
  const phoneNumbers = [ANSWERED, UNANSWERED, MAYBE_STOP];
  await owner.sendBulk({ payload: { phoneNumbers, messageTemplate: request.text, sendNow: true } });
  for (const phone of phoneNumbers) await logEntry({ client: owner }, phone, 'delivered');
  const [spent, open] = await Promise.all([linkTo(demo, ANSWERED), linkTo(demo, UNANSWERED)]);
  const token = new URL(spent).pathname.split('/')[2] ?? '';
  await createClient({ origin: demo.url }).submitReview({ params: { token }, payload: { rating: 5 } });
  return { open, spent };
}

const linkTo = (demo: Bare, phone: string): Promise<string> =>
  eventually(async () => {
    const [newest] = await fromSandbox(demo, `messages?to=${encodeURIComponent(phone)}`);
    return /https?:\S+/.exec(newest?.body ?? '')?.[0];
  });

async function fromSandbox({ url, sandboxKey }: Bare, path: string): Promise<{ body: string }[]> {
  const answer = await fetch(`${url}/sandbox/api/${path}`, { headers: { 'x-sandbox-key': sandboxKey } });
  return ((await answer.json()) as { data: { body: string }[] }).data;
}

/** Our number at the pretend carrier. */
const SENDER = '+12025550100';

/**
 * Patients write back: one has a question, a heart and a picture, one may mean stop, one cannot come. So do two whom nobody
 * texted: the super admin reads them.
 */
async function hearBack({ url, sandboxKey, clockOffset }: Bare, owner: Client): Promise<void> {
  const appointmentAt = new Date(Date.now() + clockOffset * 1_000 + 2 * 86_400_000).toISOString();
  await owner.sendBulk({
    payload: { phoneNumbers: [CANCELS], disableReviewLink: true, appointmentAt, sendNow: true },
  });
  await logEntry({ client: owner }, CANCELS, 'delivered');
  const replies = [
    { from: CANCELS, body: 'Cancel my appointment please, I have the flu' },
    { from: UNANSWERED, body: 'Loved “Reply STOP to unsubscribe.”' },
    { from: UNANSWERED, pictures: 1 },
    { from: UNANSWERED, body: 'Thank you! When do you open on Monday?' },
    { from: MAYBE_STOP, body: 'Please don’t text me again' },
  ];
  const strangers = [
    { from: '+12125550167', to: SENDER, body: 'Who is this? You left a message at my office.' },
    { from: '+12125550168', to: SENDER, body: 'Please leave me alone' },
  ];
  for (const text of [...replies, ...strangers]) {
    await fetch(`${url}/sandbox/api/reply`, {
      method: 'POST',
      headers: { 'x-sandbox-key': sandboxKey, 'content-type': 'application/json' },
      body: JSON.stringify(text),
    });
  }
  await eventually(async () => (await owner.listReplies()).totalCount >= replies.length);
}

/** A patient with the longest words, a template, a token, and a list that waits for its time. */
async function addLists({ clockOffset }: Bare, owner: Client): Promise<void> {
  const long = {
    phoneNumber: '+36205550188',
    firstName: 'Wolfeschlegelsteinhausenbergerdorff',
    lastName: 'Kovácsné Szentgyörgyvölgyi-Featherstonehaugh',
    email: 'wolfeschlegelsteinhausenbergerdorff.featherstonehaugh@a-rather-long-domain.example.com',
    tags: ['orthodontics recall every six months', 'insurance'],
  };
  await owner.bulkAddPatients({ payload: { patients: [long] } });
  await owner.addTemplate({ payload: { name: 'After a first visit', text: request.text } });
  await owner.createApiToken({
    payload: { name: 'Front desk calendar', scopes: ['patients:write', 'sends:write'] },
  });
  const scheduledFor = new Date(Date.now() + clockOffset * 1_000 + 3 * 86_400_000).toISOString();
  const phoneNumbers = [CANCELS, '+12125550194', '+12125550195'];
  await owner.sendBulk({ payload: { phoneNumbers, messageTemplate: request.text, scheduledFor } });
}

/** One who is new, one with codes by mail, one who forgot the password, one who was invited, one of the staff. */
async function addPeople(demo: Bare, owner: Client): Promise<Record<'careful' | 'newcomer', Client>> {
  const anybody = createClient({ origin: demo.url });
  for (const email of [PEOPLE.newcomer, PEOPLE.careful, PEOPLE.forgetful]) {
    const person = { email, password: PASSWORD, firstName: 'Nora', lastName: 'Field' };
    await anybody.signup({ payload: { ...person, clinicName: 'Field Clinic', acceptTerms: true } });
  }
  await anybody.requestPasswordReset({ payload: { email: PEOPLE.forgetful } });
  const clientOf = async (email: string) =>
    bearer(demo, (await loginAs(anybody, { email, password: PASSWORD })).accessToken);
  const [careful, newcomer] = [await clientOf(PEOPLE.careful), await clientOf(PEOPLE.newcomer)];
  await turnOnMailedCodes(demo, { client: careful, email: PEOPLE.careful });
  for (const email of [PEOPLE.invited, PEOPLE.staff]) {
    await owner.inviteMember({ payload: { email, role: 'staff' } });
  }
  const token = await mailedToken(demo, PEOPLE.staff, 'invitation');
  const payload = { token, firstName: 'Frida', lastName: 'Desk', password: PASSWORD };
  await anybody.acceptInvitation({ payload });
  return { careful, newcomer };
}
