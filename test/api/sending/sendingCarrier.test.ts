import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { twilioSms } from '../../../server/providers/sms.ts';
import {
  addMember,
  ENGINES,
  type Member,
  oneOf,
  startApp,
  type TestApp,
  textsTo,
} from '../../support/app.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierBehaves, freshNumber, hurry, logEntry, logOf, PATIENT, send } from '../../support/sending.ts';

/** The way of a text through the real SDK to the pretend carrier, in its good and bad moods. */

describe.each(ENGINES)('handing texts over on %s', (engine) => {
  let app: TestApp;
  let owner: Member;

  beforeAll(async () => {
    app = await startApp(engine, { deliveryDelayMs: 20 }, afterAll);
    // A carrier that is late on a busy machine is asked again until it tells.
    hurry(app, { callTimeout: 1_500, callWithin: 1_500, askAfter: 4_000, askUntil: 60_000 });
    owner = await addMember(app);
  });
  afterEach(() => carrierBehaves(app));

  /** Has a test wait otherwise than the others. */
  function within(times: Partial<typeof app.ctx.config.sendTimes>): void {
    const { sendTimes } = app.ctx.config;
    app.ctx.config.sendTimes = { ...sendTimes, ...times };
    onTestFinished(() => {
      app.ctx.config.sendTimes = sendTimes;
    });
  }

  const usage = async (member: Member) => (await member.client.getUsage()).data.sms;
  const countedAs = async ({ clinicId }: Member) =>
    app.ctx.db.knex('usage').where({ clinic_id: clinicId }).first('reserved', 'accepted');

  test('a phone that is off gets one more text hours later, as a new one that names the old', async () => {
    const phone = freshNumber('3003');
    await send(owner.client, [phone]);
    const [repetition, first] = await eventually(async () => {
      const rows = await app.ctx.db.knex('messages').where({ phone }).orderBy('created_at', 'desc');
      return rows.length === 2 && rows;
    });
    expect(first).toMatchObject({ status: 'undelivered', error_code: '30003' });
    expect(repetition).toMatchObject({ retry_of: first.id, status: 'queued' });
    expect(Date.parse(repetition.send_at) - app.ctx.now().getTime()).toBeGreaterThan(3 * 3_600_000);
  });

  test('a phone that was off by the carrier’s word gets no more texts once its patient used the link', async () => {
    const phone = freshNumber('3003');
    const rows = () => app.ctx.db.knex('messages').where({ phone }).orderBy('created_at');
    const member = await addMember(app);
    await send(member.client, [phone]);
    const [first] = await eventually(async () => ((await rows()).length === 2 ? rows() : undefined));
    const token = app.ctx.keys.linkToken(first.id);
    await app.anybody.submitReview({ params: { token }, payload: { rating: 5 } });
    expect(await rows()).toMatchObject([
      { status: 'undelivered' },
      { retry_of: first.id, status: 'cancelled', error_code: 'arrived' },
    ]);
    expect(await countedAs(member)).toEqual({ reserved: 1, accepted: 1 });
  });

  test.each(['doubled', 'shuffled', 'before_response'])(
    'receipts that come %s end the same',
    async (callbacks) => {
      const member = await addMember(app);
      await carrierBehaves(app, { callbacks });
      const numbers = Array.from({ length: 5 }, () => freshNumber());
      await send(member.client, numbers);
      for (const phone of numbers) {
        expect(await logEntry(member, phone, 'delivered')).toMatchObject({ errorCode: null });
        expect(await textsTo(app, phone)).toHaveLength(1);
      }
      expect(await countedAs(member)).toEqual({ reserved: 5, accepted: 5 });
    },
  );

  describe.each(oneOf(engine))('and on %s alone', () => {
    test.each([
      ['+15005550001', '21211'],
      ['+15005550002', '21612'],
      ['+15005550003', '21408'],
      ['+15005550009', '21614'],
    ])('%s is refused with %s, and its place is given back', async (phone, code) => {
      const member = await addMember(app);
      await send(member.client, [phone]);
      const entry = await logEntry(member, phone, 'failed');
      expect(entry).toMatchObject({ logStatus: 'Error', errorCode: code, sentAt: null });
      expect(entry.errorMessage).toBeTruthy();
      expect(await usage(member)).toMatchObject({ sent: 0 });
    });

    test.each([
      ['3005', 'undelivered', '30005'],
      ['3006', 'undelivered', '30006'],
      ['3007', 'undelivered', '30007'],
    ])('a number that ends in %s ends %s with %s, and was charged', async (ending, status, code) => {
      const member = await addMember(app);
      const phone = freshNumber(ending);
      await send(member.client, [phone]);
      expect(await logEntry(member, phone, status)).toMatchObject({ logStatus: 'Error', errorCode: code });
      expect(await countedAs(member)).toEqual({ reserved: 1, accepted: 1 });
    });

    test('a number that the carrier knows as opted out is opted out here too', async () => {
      const phone = '+15005550004';
      await send(owner.client, [phone]);
      await logEntry(owner, phone, 'failed');
      const again = await send(owner.client, [phone]);
      expect(again.data.results).toMatchObject([{ verdict: 'opted_out' }]);
    });

    test('what nobody can receive is told to the clinic once', async () => {
      const member = await addMember(app);
      const numbers = [freshNumber('3007'), freshNumber('3007')];
      await send(member.client, numbers);
      for (const phone of numbers) await logEntry(member, phone, 'undelivered');
      const { activities } = await member.client.listActivity({ query: { type: 'system_event' } });
      expect(activities.map(({ title, status }) => [title, status])).toEqual([
        ['Texts are being refused', 'error'],
      ]);
    });

    test('a sender that the carriers do not know rests, says so, and goes on', async () => {
      const member = await addMember(app);
      const phone = freshNumber('3034');
      await send(member.client, [phone]);
      await logEntry(member, phone, 'undelivered');
      const next = freshNumber();
      await send(member.client, [next]);
      await logEntry(member, next, 'delivered');
      const { activities } = await member.client.listActivity({ query: { type: 'system_event' } });
      expect(activities.map(({ title }) => title)).toEqual(['Texting is paused']);
    });

    test('a carrier that asks to slow down gets each text once, later', async () => {
      await carrierBehaves(app, { mode: 'too_many', count: 2 });
      const phone = freshNumber();
      await send(owner.client, [phone]);
      await logEntry(owner, phone, 'delivered');
      expect(await textsTo(app, phone)).toHaveLength(1);
    });

    test('a call that was cut after the carrier took the text is found out, not repeated', async () => {
      await carrierBehaves(app, { mode: 'accept_then_drop', count: 1, callbacks: 'off' });
      const phone = freshNumber();
      await send(owner.client, [phone]);
      await logEntry(owner, phone, 'sent', 'delivered');
      expect(await textsTo(app, phone)).toHaveLength(1);
    });

    test.each(['hang', 'server_error'])(
      'a text lost to a carrier with %s is sent once it is known lost',
      async (mode) => {
        within({ askAfter: 600_000 });
        await carrierBehaves(app, { mode, count: 1 });
        const phone = freshNumber();
        await send(owner.client, [phone]);
        const text = app.ctx.db.knex('messages').where({ phone });
        await eventually(async () => (await text.clone().first()).last_error !== null);
        expect((await logOf(owner, phone))[0]?.status).toBe('sending');
        expect(await textsTo(app, phone)).toHaveLength(0);
        await text.clone().update({ lease_until: app.ctx.now().toISOString() });
        await logEntry(owner, phone, 'delivered');
        expect(await textsTo(app, phone)).toHaveLength(1);
      },
    );

    test('a call that is late when it would go over the wire is not made, on a new connection or a kept one', async () => {
      const sender = app.ctx.config.sms.from;
      // Of its own, so that no connection is there yet, and each call has its whole time.
      const sms = twilioSms({ ...app.ctx.config, sendTimes: { ...app.ctx.config.sendTimes, ...PATIENT } });
      const handOver = (isLate: () => boolean) => {
        const text = {
          messageId: randomUUID(),
          to: freshNumber(),
          sender,
          body: 'Late?',
          validitySeconds: 60,
          isLate,
        };
        return { text, outcome: sms.send(text) };
      };
      const outcomeOf = async (isLate: () => boolean) => (await handOver(isLate).outcome).outcome;
      for (let round = 0; round < 3; round += 1) {
        const { text, outcome } = handOver(() => true);
        expect(await outcome).toEqual({ outcome: 'not_called' });
        expect(await textsTo(app, text.to)).toEqual([]);
        expect(await outcomeOf(() => false)).toBe('accepted');
      }
      // All at once need new connections: the first look comes before those stand, the second after.
      const looks = await Promise.all(
        Array.from({ length: 8 }, async () => {
          let asked = 0;
          const { text, outcome } = handOver(() => ++asked > 1);
          const taken = (await outcome).outcome === 'accepted';
          expect(await textsTo(app, text.to)).toHaveLength(taken ? 1 : 0);
          return { asked, taken };
        }),
      );
      for (const { asked, taken } of looks) expect(taken).toBe(asked === 1);
      expect(looks.some(({ asked }) => asked > 1)).toBe(true);
    });

    test('where the carrier cannot be asked either, staff see that nobody knows', async () => {
      within({ askUntil: 6_000 });
      const member = await addMember(app);
      await carrierBehaves(app, { mode: 'accept_then_drop', calls: 'all', callbacks: 'off' });
      const phone = freshNumber();
      await send(member.client, [phone]);
      const entry = await logEntry(member, phone, 'unconfirmed');
      expect(entry).toMatchObject({ logStatus: 'Error', errorCode: 'unconfirmed' });
      expect(await countedAs(member)).toEqual({ reserved: 1, accepted: 0 });
      expect((await send(member.client, [phone])).data.results).toMatchObject([{ verdict: 'cooldown' }]);
    });
  });
});
