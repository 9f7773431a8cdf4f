import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEMPLATES } from '../../../server/contract/rules/templates.ts';
import { hashToken } from '../../../server/domain/keys.ts';
import {
  addMember,
  ENGINES,
  type Member,
  oneOf,
  reply,
  signIn,
  startApp,
  type TestApp,
  textsTo,
} from '../../support/app.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierPosts, freshNumber, logEntry, logOf, send } from '../../support/sending.ts';

/** Single rules of sends, links and new clinics, a test for each. */

const DAY = 86_400_000;

/** Somebody who signs up, with a clinic that nothing was done to. */
async function signUp(app: TestApp) {
  const email = `new.${randomUUID()}@example.com`;
  const password = 'Copper&lantern-42';
  const names = { firstName: 'Nora', lastName: 'Kovacs', clinicName: 'Oak Street Clinic' };
  await app.anybody.signup({ payload: { ...names, email, password, acceptTerms: true } });
  return signIn(app, email, password);
}

describe.each(ENGINES)('on %s', (engine) => {
  let app: TestApp;
  let owner: Member;

  beforeAll(async () => {
    app = await startApp(engine, {}, afterAll);
    owner = await addMember(app);
  });

  const patients = async () => (await owner.client.listPatients()).pagination.total;

  test('a cooldown ends by the setting of today, not by that of the send', async () => {
    const member = await addMember(app);
    const phone = freshNumber();
    await member.client.bulkAddPatients({ payload: { patients: [{ phoneNumber: phone }] } });
    await send(member.client, [phone]);
    await logEntry(member, phone, 'delivered');
    const { version } = (await member.client.getSettings()).data;
    await member.client.updateSettings({ payload: { version, sms: { cooldownDays: 10 } } });
    const { data } = await member.client.checkPhone({ payload: { phoneNumber: phone } });
    const days = (Date.parse(data.cooldownUntil as string) - Date.parse(data.lastSentAt as string)) / DAY;
    expect([Math.round(days), data.daysRemaining]).toEqual([10, 10]);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('a send creates no patient', async () => {
      const before = await patients();
      expect((await send(owner.client, [freshNumber(), freshNumber()])).data.accepted).toBe(2);
      expect(await patients()).toBe(before);
    });

    test('a list of more than 10,000 numbers is refused as a whole', async () => {
      const list = Array.from({ length: 10_001 }, () => '+12125550199');
      await expect(send(owner.client, list)).rejects.toMatchObject({ status: 400 });
      expect(await logOf(owner, '+12125550199')).toEqual([]);
    });

    test('a number in cooldown leaves no row in the log, a blocked one does', async () => {
      const [resting, blocked] = [freshNumber(), freshNumber()];
      await send(owner.client, [resting]);
      await owner.client.addToBlockList({ payload: { phoneNumber: blocked } });
      const { data } = await send(owner.client, [resting, blocked]);
      expect(data.results.map(({ verdict }) => verdict)).toEqual(['cooldown', 'blocked']);
      expect(await logOf(owner, resting)).toHaveLength(1);
      expect(await logOf(owner, blocked)).toMatchObject([{ status: 'blocked', errorCode: 'block_list' }]);
    });

    test('a STOP from a number that nobody texted yet holds as well', async () => {
      const phone = freshNumber();
      const text = { MessageSid: `SM${randomUUID().replaceAll('-', '')}`, From: phone, To: '+15550100100' };
      expect((await carrierPosts(app, 'inbound', { ...text, Body: 'STOP' })).status).toBe(200);
      expect((await send(owner.client, [phone])).data.results).toMatchObject([{ verdict: 'opted_out' }]);
    });

    test('no bypass and no import overrides an opt-out', async () => {
      const phone = freshNumber();
      const preview = { phoneNumbers: [phone], messageTemplate: TEMPLATES[0].text };
      await send(owner.client, [phone]);
      await eventually(async () => (await textsTo(app, phone))[0]);
      await reply(app, phone, 'STOP');
      await eventually(async () => {
        const { data } = await owner.client.previewSms({ payload: preview });
        return data.results[0]?.verdict === 'opted_out';
      });
      await owner.client.importPatients({ body: `phone,first name,consent\n${phone},Anna,form\n` });
      const { data } = await send(owner.client, [phone], { bypassCooldown: true });
      expect(data.results).toMatchObject([{ verdict: 'opted_out' }]);
      expect((await logOf(owner, phone))[0]).toMatchObject({ status: 'blocked', errorCode: 'opted_out' });
      expect((await textsTo(app, phone)).filter(({ body }) => body.includes('/r/'))).toHaveLength(1);
    });

    test('a link’s token is 12 letters and digits of its own, and the row keeps its hash alone', async () => {
      const phones = [freshNumber(), freshNumber()];
      await send(owner.client, phones, { reviewLink: 'https://example.com/r/the-same-for-all' });
      const texts = await Promise.all(
        phones.map((phone) => eventually(async () => (await textsTo(app, phone))[0]?.body)),
      );
      const tokens = texts.map((text) => /\/r\/([0-9A-Za-z]{12})\/1 /.exec(text)?.[1] ?? '');
      expect(new Set(tokens).size).toBe(2);
      expect(texts.join()).not.toContain('the-same-for-all');
      const rows = JSON.stringify(await app.ctx.db.knex('links'));
      for (const token of tokens) {
        expect(rows).toContain(hashToken(token));
        expect(rows).not.toContain(token);
      }
    });

    test('the words to a HELP and a STOP count for nothing in the quota', async () => {
      const member = await addMember(app);
      const phone = freshNumber();
      await send(member.client, [phone]);
      await eventually(async () => (await textsTo(app, phone))[0]);
      await reply(app, phone, 'HELP');
      await reply(app, phone, 'STOP');
      const preview = { phoneNumbers: [phone], messageTemplate: TEMPLATES[0].text };
      await eventually(async () => {
        const { data } = await member.client.previewSms({ payload: preview });
        return data.results[0]?.verdict === 'opted_out';
      });
      expect((await member.client.getUsage()).data.sms).toMatchObject({ sent: 1, overage: 0 });
    });

    test('every clinic that never paid reads the same samples, again and again', async () => {
      const [one, another] = [await addMember(app, { paid: false }), await addMember(app, { paid: false })];
      const read = async ({ client }: Member) =>
        (await client.listPatients()).data.map(({ phoneNumber, firstName, status }) => [
          phoneNumber,
          firstName,
          status,
        ]);
      const first = await read(one);
      expect(first).toHaveLength(10);
      expect(await read(one)).toEqual(first);
      expect(await read(another)).toEqual(first);
    });

    test('a new clinic begins with the promised settings', async () => {
      const { client } = await signUp(app);
      const { data } = await client.getSettings();
      expect(data.sms).toMatchObject({ cooldownDays: 90, timezone: 'America/New_York', followUpDays: null });
      expect(data.notifications).toEqual({
        newReview: true,
        lowRating: false,
        quotaWarning: false,
        systemUpdates: false,
        weeklySummary: false,
      });
      expect(data.reviews).toMatchObject({ routing: 'smart', standingLink: { enabled: false } });
    });
  });
});

test('a new clinic begins with open routing where the operator says so', async () => {
  const app = await startApp('sqlite', { worker: false, env: { REVIEW_ROUTING: 'open' } });
  const { client } = await signUp(app);
  expect((await client.getSettings()).data.reviews.routing).toBe('open');
});

/** Where anything in this process connects to over HTTP until the work is done, by whichever client. */
async function askedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const hear = (message: unknown) => {
    const { origin, host } = (message as { request: { origin?: string; host?: string } }).request;
    asked.push(origin ?? host ?? '');
  };
  const channels = ['undici:request:create', 'http.client.request.start'];
  for (const channel of channels) subscribe(channel, hear);
  await work();
  for (const channel of channels) unsubscribe(channel, hear);
  return asked;
}

test('no link of a clinic is ever fetched by the server', async () => {
  const app = await startApp('sqlite', { worker: false });
  const { client, clinicId } = await addMember(app, { reviewLinks: {} });
  const { version } = (await client.getSettings()).data;
  const asked = await askedDuring(async () => {
    await client.updateSettings({
      payload: {
        version,
        general: { reviewLinks: { google: 'ChIJN1t_tDeuEmsR' }, reviewRedirectUrl: 'www.yelp.com/biz/oak' },
        reviews: { standingLink: true },
      },
    });
    const params = { token: clinicId as string };
    await app.anybody.getReviewForm({ params });
    await app.anybody.submitReview({ params, payload: { rating: 5 } });
  });
  expect(asked).toContain(app.url);
  expect(asked.filter((address) => !address.includes('127.0.0.1'))).toEqual([]);
});
