import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../../server/contract/core/client.ts';
import { PATIENT_STATUSES } from '../../server/contract/routes/patients.ts';
import { LOG_STATUSES } from '../../server/contract/routes/sms.ts';
import { FIRST_PLATFORMS, PLATFORM_NAMES } from '../../server/contract/rules/platforms.ts';
import { demoAccounts, loadDemo, resetDemo } from '../../server/domain/demo/demo.ts';
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

/** Those of the last weeks, and those of the year before. */
const PATIENTS = 320;

async function everyPatient(client: Client) {
  const pages = [1, 2, 3, 4];
  const lists = await Promise.all(pages.map((page) => client.listPatients({ query: { page, limit: 100 } })));
  return lists.flatMap(({ data }) => data);
}

test('patients of every status', async () => {
  const { counts } = await owner.listPatients();
  for (const status of PATIENT_STATUSES) expect(counts.byStatus[status], status).toBeGreaterThan(0);
});

test('nothing happens to a patient before they were added, nor after today but what is queued', async () => {
  const patients = await everyPatient(owner);
  expect(patients).toHaveLength(PATIENTS);
  const now = app.ctx.now().toISOString();
  for (const { id, createdAt } of patients) {
    const { events } = (await owner.getPatient({ params: { id } })).data;
    for (const { at, title, status } of events) {
      expect(at >= createdAt, `${title} at ${at}, added at ${createdAt}`).toBe(true);
      if (status !== 'queued') expect(at <= now, `${title} at ${at}`).toBe(true);
    }
  }
});

test('texts of every state that the log knows, and to every platform that a clinic begins with', async () => {
  const { activities } = await owner.listActivity({ query: { type: 'sms_sent', limit: 200 } });
  const states = new Set(activities.map(({ metadata }) => metadata.logStatus));
  expect([...states].sort()).toEqual([...LOG_STATUSES].sort());
  const platforms = new Set(activities.flatMap(({ metadata }) => metadata.destinationPlatform ?? []));
  expect([...platforms].sort()).toEqual(
    PLATFORM_NAMES.filter((name) => FIRST_PLATFORMS[name] !== false).sort(),
  );
});

test('the switches of platforms that a new clinic begins with', async () => {
  const { platforms } = (await owner.getSettings()).data.reviews;
  for (const name of PLATFORM_NAMES) expect(platforms[name], name).toBe(FIRST_PLATFORMS[name] ?? true);
});

test('reviews of every star', async () => {
  const { data } = await owner.listReviews({ query: { limit: 100 } });
  expect([...new Set(data.reviews.map(({ rating }) => rating))].sort()).toEqual([1, 2, 3, 4, 5]);
});

test('a year of a lively clinic: every change has something to compare with', async () => {
  const { stats } = (await owner.getDashboard()).data;
  expect(stats.monthlyGrowth).toEqual({
    patients: expect.any(Number),
    reviews: expect.any(Number),
    rating: expect.any(Number),
  });
  expect(stats.weeklyGrowth.reviewsCompleted).toEqual(expect.any(Number));
  const { activities, totalCount } = await owner.listActivity({ query: { type: 'feedback_received' } });
  expect(activities.length).toBeGreaterThan(0);
  expect(totalCount).toBeGreaterThan(200);
  const shown = await owner.listReviews({ query: { limit: 1 } });
  expect(shown.data.pagination.total).toBe(totalCount);
});

test('replies, most of them answered, and low ratings that somebody looks after', async () => {
  const all = await owner.listReplies({ query: { show: 'all' } });
  const open = await owner.listReplies({ query: { show: 'open' } });
  expect(all.totalCount).toBeGreaterThan(20);
  expect(open.totalCount).toBeGreaterThan(0);
  expect(open.totalCount).toBeLessThan(all.totalCount / 4);
  for (const found of ['open', 'in_progress', 'resolved'] as const) {
    const { data } = await owner.listReviews({ query: { case: found } });
    expect([found, data.pagination.total > 0]).toEqual([found, true]);
  }
  const responded = await owner.listReviews({ query: { status: 'responded' } });
  expect(responded.data.pagination.total).toBeGreaterThan(10);
});

test('two dentists, each with a tag of their own', async () => {
  const tagged = async (tag: string) => (await owner.listPatients({ query: { tag } })).pagination.total;
  expect(await tagged('Dr. Moreno')).toBe(PATIENTS / 2);
  expect(await tagged('Dr. Hayes')).toBe(PATIENTS / 2);
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
  expect(await everyPatient(again)).toHaveLength(PATIENTS);
  expect((await other.client.listPatients()).data).toHaveLength(1);
});
