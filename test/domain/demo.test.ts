import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../../server/contract/client.ts';
import { PATIENT_STATUSES } from '../../server/contract/patients.ts';
import { PLATFORM_NAMES } from '../../server/contract/platforms.ts';
import { LOG_STATUSES } from '../../server/contract/sms.ts';
import { demoAccounts, loadDemo, resetDemo } from '../../server/domain/demo/demo.ts';
import { checkTotals } from '../../server/domain/reports/totals.ts';
import { addMember, loginAs, signIn, startApp, type TestApp } from '../support/app.ts';

// The demonstration shows a newcomer every state that there is.

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
  await loadDemo(app.ctx);
  const account = demoAccounts(app.ctx.config.dataDir).find(({ role }) => role === 'owner');
  owner = (await signIn(app, account?.email ?? '', account?.password)).client;
});

test('patients of every status', async () => {
  const { counts } = await owner.listPatients();
  for (const status of PATIENT_STATUSES) expect(counts.byStatus[status], status).toBeGreaterThan(0);
});

test('nothing happens to a patient before they were added, nor after today but what is queued', async () => {
  const patients = (await owner.listPatients({ query: { limit: 100 } })).data;
  expect(patients).toHaveLength(64);
  const now = app.ctx.now().toISOString();
  for (const { id, createdAt } of patients) {
    const { events } = (await owner.getPatient({ params: { id } })).data;
    for (const { at, title, status } of events) {
      expect(at >= createdAt, `${title} at ${at}, added at ${createdAt}`).toBe(true);
      if (status !== 'queued') expect(at <= now, `${title} at ${at}`).toBe(true);
    }
  }
});

test('texts of every state that the log knows, and to every platform', async () => {
  const { activities } = await owner.listActivity({ query: { type: 'sms_sent', limit: 200 } });
  const states = new Set(activities.map(({ metadata }) => metadata.logStatus));
  expect([...states].sort()).toEqual([...LOG_STATUSES].sort());
  const platforms = new Set(activities.map(({ metadata }) => metadata.destinationPlatform));
  expect([...platforms].sort()).toEqual([...PLATFORM_NAMES].sort());
});

test('reviews of every star', async () => {
  const { data } = await owner.listReviews({ query: { limit: 100 } });
  expect([...new Set(data.reviews.map(({ rating }) => rating))].sort()).toEqual([1, 2, 3, 4, 5]);
});

test('a team with every role, and an invitation that waits', async () => {
  const { members, invitations } = (await owner.listTeam()).data;
  expect(members.map(({ role }) => role)).toEqual(['owner', 'admin', 'staff']);
  expect(invitations).toMatchObject([{ email: 'noor@demo.example.com', expired: false }]);
});

test('three people who can sign in, and a second loading that changes nothing', async () => {
  const accounts = demoAccounts(app.ctx.config.dataDir);
  expect(accounts.map(({ role }) => role)).toEqual(['owner', 'preview', 'super_admin']);
  await loadDemo(app.ctx);
  expect(demoAccounts(app.ctx.config.dataDir)).toEqual(accounts);
  const anybody = createClient({ origin: app.url });
  for (const { email, password } of accounts) {
    expect((await loginAs(anybody, { email, password })).user.email).toBe(email);
  }
});

test('a reset brings the story back with other passwords, and touches nobody else', async () => {
  const other = await addMember(app);
  const ben = { phoneNumber: '+12125550198', firstName: 'Ben', lastName: 'Stone' };
  await other.client.bulkAddPatients({ payload: { patients: [ben] } });
  await owner.bulkAddPatients({ payload: { patients: [ben] } });
  const before = demoAccounts(app.ctx.config.dataDir);
  await resetDemo(app.ctx);
  const after = demoAccounts(app.ctx.config.dataDir);
  expect(after.map(({ email }) => email)).toEqual(before.map(({ email }) => email));
  expect(after.map(({ password }) => password)).not.toEqual(before.map(({ password }) => password));
  const [account] = after;
  const again = (await signIn(app, account?.email ?? '', account?.password)).client;
  expect((await again.listPatients({ query: { limit: 100 } })).data).toHaveLength(64);
  expect((await other.client.listPatients()).data).toHaveLength(1);
  const totals = await checkTotals(app.ctx, { mend: false });
  expect(totals.filter(({ differing }) => differing > 0)).toEqual([]);
});
