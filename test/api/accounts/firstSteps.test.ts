import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIRST_STEPS } from '../../../server/contract/routes/clinicSetup.ts';
import {
  addMember,
  ENGINES,
  lapse,
  type Member,
  ONE_ENGINE,
  oneOf,
  startApp,
  type TestApp,
  textsTo,
} from '../../support/app.ts';
import { untilNoon } from '../../support/clock.ts';
import { addPatients } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';
import { freshNumber, logEntry, send } from '../../support/sending.ts';

/** The list of a new clinic's first steps: what its own rows show. */

const GOOGLE = 'https://search.google.com/local/writereview?placeid=ChIJtestplace0001';

async function done({ client }: Pick<Member, 'client'>): Promise<string[]> {
  const { data } = await client.getFirstSteps();
  expect(data.steps.map(({ step }) => step)).toEqual(FIRST_STEPS);
  return data.steps.filter((step) => step.done).map(({ step }) => step);
}

describe.each(ENGINES)('first steps on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, {}, afterAll);
  });

  test('are done one by one, and no other clinic’s with them', async () => {
    const owner = await addMember(app, { reviewLinks: {} });
    const other = await addMember(app, { reviewLinks: {} });
    const { client } = owner;
    expect(await done(owner)).toEqual([]);
    const { version } = (await client.getSettings()).data;
    await client.updateSettings({ payload: { version, general: { reviewLinks: { google: GOOGLE } } } });
    expect(await done(owner)).toEqual(['review_link']);
    expect((await client.testReviewLink({ params: { platform: 'google' } })).data).toEqual({ url: GOOGLE });
    expect(await done(owner)).toEqual(['review_link', 'link_tested']);
    await client.importPatients({ body: 'phone,name\n+12125550177,Nora Shah\n' });
    expect(await done(owner)).toEqual(['review_link', 'link_tested', 'import']);

    const own = freshNumber();
    await client.sendOwnText({ payload: { phoneNumber: own } });
    await eventually(async () => (await done(owner)).includes('own_text') || undefined);
    expect(await done(owner)).toEqual(['review_link', 'link_tested', 'import', 'own_text']);
    const patient = freshNumber();
    await send(client, [patient]);
    await logEntry(owner, patient, 'sent', 'delivered');
    expect(await done(owner)).toEqual(FIRST_STEPS);
    expect(await done(other)).toEqual([]);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('a patient who was added counts as the list, and a text that waits counts for nothing', async () => {
      const alone = await startApp(engine, { worker: false });
      const owner = await addMember(alone);
      await addPatients(owner, { phoneNumber: freshNumber() });
      await send(owner.client, [freshNumber()]);
      await owner.client.sendOwnText({ payload: { phoneNumber: freshNumber() } });
      expect(await done(owner)).toEqual(['review_link', 'import']);
    });

    test('none is done by the samples of a clinic that never paid', async () => {
      expect(await done(await addMember(app, { paid: false, reviewLinks: {} }))).toEqual([]);
    });

    test('anyone who hides the list hides it for all of the clinic, and for no other', async () => {
      const owner = await addMember(app);
      const admin = await addMember(app, { role: 'admin', clinicId: owner.clinicId ?? '' });
      const other = await addMember(app);
      await admin.client.hideFirstSteps();
      await owner.client.hideFirstSteps();
      expect((await owner.client.getFirstSteps()).data.hidden).toBe(true);
      expect((await other.client.getFirstSteps()).data.hidden).toBe(false);
    });

    test('a link is tested where it is set: on the platform, or by the general one', async () => {
      const owner = await addMember(app, { reviewLinks: {} });
      const look = () => owner.client.testReviewLink({ params: { platform: 'vitals' } });
      const message = 'Set your Vitals review link in Settings before you send.';
      expect(await refusal(look())).toMatchObject({ status: 422, code: 'no_destination', message });
      expect(await done(owner)).toEqual([]);
      const { version } = (await owner.client.getSettings()).data;
      await owner.client.updateSettings({ payload: { version, general: { reviewRedirectUrl: GOOGLE } } });
      expect((await look()).data.url).toBe(GOOGLE);
    });
  });
});

describe.each(ONE_ENGINE)('a text to oneself on %s', (engine) => {
  test('says what a patient gets, leads to the demonstration, and counts nowhere', async () => {
    const app = await startApp(engine);
    const owner = await addMember(app);
    const phone = freshNumber();
    const { data } = await owner.client.sendOwnText({ payload: { phoneNumber: phone } });
    const [text] = await eventually(async () => {
      const texts = await textsTo(app, phone);
      return texts.length > 0 ? texts : undefined;
    });
    const [, link = ''] =
      /^Thanks for visiting Oak Street Clinic\. How did we do\? (\S+) Reply STOP to unsubscribe\.$/.exec(
        text?.body ?? '',
      ) ?? [];
    const token = link.slice(`${app.url}/r/`.length);
    expect((await app.anybody.getReviewForm({ params: { token } })).data.kind).toBe('demo');
    await eventually(async () => {
      const row = await app.ctx.db.knex('messages').where({ id: data.messageId }).first();
      return row.accepted_at ?? undefined;
    });
    expect((await owner.client.getUsage()).data.sms.sent).toBe(0);
    expect((await owner.client.listActivity({ query: { type: 'sms_sent' } })).activities).toEqual([]);
    // Nobody is in cooldown by it.
    expect((await send(owner.client, [phone])).data.accepted).toBe(1);
  });

  test('does not go to who said stop, is on the block list, or cannot be texted', async () => {
    const app = await startApp(engine, { worker: false });
    const owner = await addMember(app);
    const blocked = freshNumber();
    await owner.client.addToBlockList({ payload: { phoneNumber: blocked } });
    const stopped = freshNumber();
    const { data } = await send(owner.client, [stopped]);
    const token = app.ctx.keys.linkToken(data.results[0]?.messageId ?? '');
    await app.anybody.stopTexts({ params: { token } });
    for (const [phoneNumber, message] of [
      [blocked, 'This number is on your block list.'],
      [stopped, 'This number replied STOP and cannot be texted.'],
      ['+18765550123', 'Only US and Hungarian numbers can be texted.'],
    ] as const) {
      const error = await refusal(owner.client.sendOwnText({ payload: { phoneNumber } }));
      expect(error).toMatchObject({ status: 422, code: 'rule_broken', message });
    }
    expect(await app.ctx.db.knex('messages').where({ kind: 'test' })).toEqual([]);
  });

  test('outside the hours it is refused with the next time, and not kept for then', async () => {
    const app = await startApp(engine, { worker: false, env: { CLOCK_OFFSET: String(untilNoon(22)) } });
    const owner = await addMember(app);
    const error = await refusal(owner.client.sendOwnText({ payload: { phoneNumber: freshNumber() } }));
    expect(error.message).toMatch(
      /^Patients are texted from 8 AM to 8 PM\. Try again from \w+day at 8:00 AM\.$/,
    );
    const [{ path, code: nextSlot = '' } = { path: '' }] = error.details;
    expect(path).toBe('phoneNumber');
    expect(Date.parse(nextSlot)).toBeGreaterThan(app.ctx.now().getTime());
    expect(await app.ctx.db.knex('messages')).toEqual([]);
  });

  test('goes out once for a key, five times a day for one person, and not for a clinic that has lapsed', async () => {
    const app = await startApp(engine, { worker: false });
    const owner = await addMember(app);
    const phoneNumber = freshNumber();
    const text = (idempotencyKey: string) =>
      owner.client.sendOwnText({ payload: { phoneNumber }, idempotencyKey });
    const first = await text('a');
    expect(await text('a')).toEqual(first);
    const wrong = { payload: { phoneNumber: '+18765550123' } };
    for (let times = 0; times < 6; times += 1) await refusal(owner.client.sendOwnText(wrong));
    for (const key of ['b', 'c', 'd', 'e']) await text(key);
    expect(await refusal(text('f'))).toMatchObject({
      status: 429,
      message: 'Too many attempts. Try again in 24 hours.',
    });
    const colleague = await addMember(app, { role: 'staff', clinicId: owner.clinicId ?? '' });
    await colleague.client.sendOwnText({ payload: { phoneNumber } });
    expect(await app.ctx.db.knex('messages').where({ kind: 'test' })).toHaveLength(6);
    const other = await addMember(app);
    await lapse(app, other);
    expect(await refusal(other.client.sendOwnText({ payload: { phoneNumber } }))).toMatchObject({
      status: 402,
    });
  });
});
