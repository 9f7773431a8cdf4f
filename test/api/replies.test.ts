import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Reply } from '../../server/contract/inbound.ts';
import { claimDue, recordResults } from '../../server/domain/sending/outbox.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../support/app.ts';
import { auditedBy } from '../support/audit.ts';
import { addPatients } from '../support/patients.ts';
import { refusal } from '../support/refusal.ts';
import { SENDER } from '../support/sandbox.ts';
import { carrierPosts, freshNumber, logOf, send } from '../support/sending.ts';

/** What patients text back: staff read it, answer it, and decide whether it means stop (DESIGN 4.7, 7.5). */

const HOUR = 3_600_000;
const MAYBE_STOP = 'Please don’t text me';

describe.each(ENGINES)('replies on %s', (engine) => {
  let app: TestApp;
  let member: Member;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  beforeEach(async () => {
    member = await addMember(app);
  });

  /** Hands over what is due, as a worker does that the carrier answers well. */
  async function handOverAll(): Promise<string[]> {
    const { ready } = await claimDue(app.ctx, 'tests', { limit: 1_000, after: '' });
    const handover = (id: string) => ({
      outcome: 'accepted' as const,
      providerId: `SM${id}`,
      sender: SENDER,
    });
    await recordResults(
      app.ctx,
      'tests',
      ready.map((text) => ({ text, handover: handover(text.id) })),
    );
    return ready.map(({ body }) => body);
  }

  /** A number that the clinic texted. */
  async function texted(phone = freshNumber()): Promise<string> {
    await send(member.client, [phone]);
    await handOverAll();
    return phone;
  }

  /** A patient whom the clinic texted. */
  async function textedPatient(names = {}): Promise<{ id: string; phone: string }> {
    const phone = freshNumber();
    const { data } = await addPatients(member, { phoneNumber: phone, ...names });
    return { id: data.successful[0]?.id ?? '', phone: await texted(phone) };
  }

  let received = 0;
  async function says(phone: string, Body: string): Promise<string> {
    received += 1;
    const MessageSid = `SMreply${received}`;
    await carrierPosts(app, 'inbound', { MessageSid, From: phone, To: SENDER, Body });
    return MessageSid;
  }

  const list = (query = {}) => member.client.listReplies({ query });
  const find = async (id: string) => (await list()).data.find((reply) => reply.id === id) as Reply;
  const answer = (id: string, text: string, more = {}) =>
    member.client.answerReply({ params: { id }, payload: { text, ...more } });
  const decide = (id: string, decision: 'stop' | 'continue') =>
    member.client.decideReply({ params: { id }, payload: { decision } });
  const verdict = async (phone: string, more = {}) =>
    (await send(member.client, [phone], { bypassCooldown: true, ...more })).data.results[0];
  const why = async (phoneNumber: string) =>
    (await member.client.whyNumber({ payload: { phoneNumber } })).data;
  const usage = async () =>
    (await app.ctx.db.knex('usage').where({ clinic_id: member.clinicId }).first()).reserved;
  const feed = async () => (await member.client.listActivity({ query: { type: 'sms_received' } })).activities;
  const blockList = async () => (await member.client.getSettings()).data.sms.blockList;

  describe('are read', () => {
    test('with the number, the name where it is a patient, and the words; the newest first', async () => {
      const { phone: known } = await textedPatient({ firstName: 'Eva', lastName: 'Novák' });
      const stranger = await texted();
      await says(known, 'Thank you, see you in May');
      await says(stranger, 'Who is this?');
      const { data, totalCount, openCount } = await list();
      expect(data).toMatchObject([
        { phoneNumber: stranger, patientName: null, patientId: null, text: 'Who is this?', open: true },
        { phoneNumber: known, patientName: 'Eva Novák', patientId: expect.any(String), answers: [] },
      ]);
      expect({ totalCount, openCount }).toEqual({ totalCount: 2, openCount: 2 });
      expect((await feed())[1]).toMatchObject({
        title: 'A patient replied',
        metadata: { phoneNumber: known, patientName: 'Eva Novák', replyText: 'Thank you, see you in May' },
      });
    });

    test('by name, number or words, and what nobody has answered apart', async () => {
      const { phone } = await textedPatient({ firstName: 'Árpád', lastName: 'Kis' });
      const kept = await says(phone, 'Running late by ten minutes');
      const stop = await says(await texted(), 'STOP');
      for (const search of ['arpad', phone.slice(2), 'TEN minutes'])
        expect((await list({ search })).data.map(({ id }) => id)).toEqual([kept]);
      expect((await list({ search: 'nobody said this' })).data).toEqual([]);
      expect((await list({ show: 'open' })).data.map(({ id }) => id)).toEqual([kept]);
      expect(await find(stop)).toMatchObject({ meaning: 'stop', open: false });
    });

    test('by the clinic that texted the number alone', async () => {
      const id = await says(await texted(), 'Hello');
      const other = await addMember(app);
      expect((await other.client.listReplies()).data).toEqual([]);
      for (const call of [
        other.client.answerReply({ params: { id }, payload: { text: 'Hello' } }),
        other.client.decideReply({ params: { id }, payload: { decision: 'continue' } }),
      ])
        expect(await refusal(call)).toMatchObject({ status: 404 });
      expect(await find(id)).toMatchObject({ open: true });
    });

    test('not at all once the patient is erased', async () => {
      const { id, phone } = await textedPatient();
      await says(phone, 'A secret');
      await member.client.deletePatient({ params: { id } });
      expect((await list()).data).toEqual([]);
      expect(JSON.stringify(await feed())).not.toContain('A secret');
    });

    test('by nobody of an account that never paid', async () => {
      const preview = await addMember(app, { paid: false });
      expect(await preview.client.listReplies()).toMatchObject({ data: [], isPreview: true });
    });
  });

  describe('are answered', () => {
    test('once, in the thread, without cooldown, from the quota', async () => {
      const phone = await texted();
      const id = await says(phone, 'What time do you open?');
      const before = await usage();
      const { data } = await answer(id, 'We open at 8 AM.');
      expect(data).toMatchObject({ phoneNumber: phone, verdict: 'queued', messageId: expect.any(String) });
      expect(await usage()).toBe(before + 1);
      expect(await find(id)).toMatchObject({
        open: false,
        answers: [{ text: 'We open at 8 AM.', status: 'queued', user: 'Robin Test' }],
      });
      expect(await handOverAll()).toEqual(['We open at 8 AM.']);
      expect((await find(id)).answers).toMatchObject([{ status: 'sent', logStatus: 'Sent' }]);
      expect((await list()).openCount).toBe(0);
      expect((await why(phone)).rules.find(({ rule }) => rule === 'cooldown')).toMatchObject({
        holds: false,
      });
    });

    test('once for each Idempotency-Key', async () => {
      const id = await says(await texted(), 'Hello');
      const call = { params: { id }, payload: { text: 'Hello to you' }, idempotencyKey: 'one answer' };
      const [first, second] = [await member.client.answerReply(call), await member.client.answerReply(call)];
      expect(second).toEqual(first);
      expect((await find(id)).answers).toHaveLength(1);
    });

    test('not after STOP, nor while the number is blocked or held', async () => {
      const phone = await texted();
      const id = await says(phone, 'Hello');
      const asked = (text: string) => answer(id, text).then(({ data }) => data.verdict);
      await member.client.addToBlockList({ payload: { phoneNumber: phone } });
      expect(await asked('One')).toBe('blocked');
      await member.client.removeFromBlockList({ params: { phone } });
      const held = await says(phone, MAYBE_STOP);
      expect(await asked('Two')).toBe('held');
      await decide(held, 'continue');
      await says(phone, 'stop');
      expect(await asked('Three')).toBe('opted_out');
      expect((await find(id)).answers).toEqual([]);
    });

    test('one that waits goes nowhere after STOP, and its question is open again', async () => {
      const phone = await texted();
      const id = await says(phone, 'Hello');
      const before = await usage();
      await answer(id, 'Hello to you');
      await says(phone, 'STOP');
      expect(await handOverAll()).toEqual([]);
      expect(await find(id)).toMatchObject({
        open: true,
        answers: [{ status: 'cancelled', errorMessage: expect.stringContaining('replied STOP') }],
      });
      expect(await usage()).toBe(before);
    });

    test('in the hours, or at the next time inside them', async () => {
      const id = await says(await texted(), 'Hello');
      const zone = app.ctx.db.knex('clinics').where({ id: member.clinicId });
      await zone.update({ timezone: 'Pacific/Honolulu' });
      const { data } = await answer(id, 'Good morning');
      expect(data).toMatchObject({ verdict: 'outside_hours', nextSlot: expect.any(String) });
      const scheduled = await answer(id, 'Good morning', { scheduledFor: data.nextSlot });
      expect(scheduled.data.verdict).toBe('scheduled');
      expect((await find(id)).answers).toMatchObject([{ status: 'queued', at: data.nextSlot }]);
    });

    test('not beyond the quota, nor with what carriers filter', async () => {
      const id = await says(await texted(), 'Hello');
      const refused = ['See www.example.com', 'Hello 😀', 'A gift for your review', 'Hello!!!'];
      for (const text of refused)
        expect(await refusal(answer(id, text))).toMatchObject({ status: 422, code: 'content_refused' });
      for (const text of ['  ', 'x'.repeat(460)])
        expect(await refusal(answer(id, text))).toMatchObject({ status: 400 });
      await app.ctx.db.knex('clinics').where({ id: member.clinicId }).update({ monthly_cap: 1 });
      expect((await answer(id, 'Hello')).data.verdict).toBe('over_quota');
    });
  });

  describe('that may mean stop hold further texts', () => {
    test('everything that asks before a send says so, bypass or not', async () => {
      const { id: patientId, phone } = await textedPatient();
      const id = await says(phone, MAYBE_STOP);
      expect(await find(id)).toMatchObject({ meaning: 'maybe_stop', held: true, open: true, decision: null });
      const reason = 'A reply from this number may mean stop: decide in the Log, under Replies';
      expect(await verdict(phone)).toMatchObject({ verdict: 'held', reason });
      expect((await logOf(member, phone))[0]).toMatchObject({ status: 'blocked', errorCode: 'held' });
      const { mayText, nextDate, rules } = await why(phone);
      expect({ mayText, nextDate }).toEqual({ mayText: false, nextDate: null });
      expect(rules.find(({ rule }) => rule === 'block_list')).toMatchObject({
        holds: false,
        sentence: reason,
      });
      const record = await member.client.getPatient({ params: { id: patientId } });
      expect(record.data).toMatchObject({ status: 'blacklisted', mayText: false });
      expect(await blockList()).toMatchObject([{ phoneNumber: phone, reason: `Replied: “${MAYBE_STOP}”` }]);
    });

    test('what waits is kept, not sent, and goes when somebody decides that it goes on', async () => {
      const phone = await texted();
      await verdict(phone);
      const id = await says(phone, MAYBE_STOP);
      expect(await handOverAll()).toEqual([]);
      const [entry] = await logOf(member, phone);
      expect(entry).toMatchObject({
        status: 'queued',
        errorMessage: 'A reply from this number may mean stop.',
      });
      await decide(id, 'continue');
      await app.ctx.db
        .knex('messages')
        .where({ phone, status: 'queued' })
        .update({ send_at: app.ctx.now().toISOString() });
      expect(await handOverAll()).toHaveLength(1);
      expect(await blockList()).toEqual([]);
    });

    test('it means stop: the number stays blocked, what waits is cancelled, who decided is kept', async () => {
      const phone = await texted();
      await verdict(phone);
      const id = await says(phone, MAYBE_STOP);
      const rows = await auditedBy(app.ctx, () => decide(id, 'stop'));
      expect(rows).toMatchObject([
        { action: 'UPDATE', entityType: 'inbound_text', entityId: id, userId: member.userId },
      ]);
      expect(rows[0]?.metadata).toMatchObject({ decision: 'stop' });
      expect(await find(id)).toMatchObject({
        held: false,
        open: false,
        decision: 'stop',
        decidedBy: 'Robin Test',
        decidedAt: expect.any(String),
      });
      expect(await verdict(phone)).toMatchObject({ verdict: 'blocked' });
      expect((await logOf(member, phone)).map(({ status }) => status)).toContain('cancelled');
      expect((await feed())[0]).toMatchObject({ title: 'A patient’s reply meant stop', user: 'Robin Test' });
      expect(await refusal(decide(id, 'continue'))).toMatchObject({
        status: 422,
        message: 'Robin Test has decided about this reply already.',
      });
    });

    test('it does not: the number can be texted, and every reply of the number is decided', async () => {
      const phone = await texted();
      const [first, second] = [await says(phone, MAYBE_STOP), await says(phone, 'Wrong number')];
      await decide(second, 'continue');
      for (const id of [first, second])
        expect(await find(id)).toMatchObject({ held: false, decision: 'continue' });
      expect(await verdict(phone)).toMatchObject({ verdict: 'queued' });
      expect((await feed())[0]).toMatchObject({ title: 'A patient’s reply did not mean stop' });
    });

    test('the block list decides too: off it means go on, onto it means stop', async () => {
      const [released, kept] = [await texted(), await texted()];
      const [one, other] = [await says(released, MAYBE_STOP), await says(kept, MAYBE_STOP)];
      await member.client.removeFromBlockList({ params: { phone: released } });
      await member.client.addToBlockList({ payload: { phoneNumber: kept, reason: 'Called us' } });
      expect(await find(one)).toMatchObject({ decision: 'continue', decidedBy: 'Robin Test' });
      expect(await find(other)).toMatchObject({ decision: 'stop', decidedBy: 'Robin Test' });
      expect(await blockList()).toMatchObject([{ phoneNumber: kept, reason: 'Called us' }]);
    });

    test('an imported opt-out decides it too', async () => {
      const phone = await texted();
      const id = await says(phone, MAYBE_STOP);
      await member.client.importPatients({ body: `phone,status\n${phone},opted_out\n` });
      expect(await find(id)).toMatchObject({ decision: 'stop' });
    });

    test('an erased patient’s number stays blocked: nobody can read the words and decide any more', async () => {
      const { id, phone } = await textedPatient();
      await says(phone, MAYBE_STOP);
      await member.client.deletePatient({ params: { id } });
      expect(await verdict(phone)).toMatchObject({ verdict: 'blocked' });
    });

    test('a block that stood before is no hold: nothing lets it go by a reply', async () => {
      const phone = await texted();
      await member.client.addToBlockList({ payload: { phoneNumber: phone, reason: 'Called us' } });
      const id = await says(phone, MAYBE_STOP);
      expect(await find(id)).toMatchObject({ held: false, open: true });
      await decide(id, 'continue');
      expect(await verdict(phone)).toMatchObject({ verdict: 'blocked' });
    });

    test('another reply can be decided the same way', async () => {
      const phone = await texted();
      const [thanks, stop] = [await says(phone, 'Thank you'), await says(phone, 'Elég volt')];
      await decide(thanks, 'continue');
      expect(await find(thanks)).toMatchObject({ open: false, decision: 'continue' });
      expect(await verdict(phone)).toMatchObject({ verdict: 'queued' });
      await decide(stop, 'stop');
      expect(await verdict(phone)).toMatchObject({ verdict: 'blocked' });
      const word = await says(await texted(), 'STOP');
      expect(await refusal(decide(word, 'continue'))).toMatchObject({ status: 422 });
    });

    test('two people decide at once: one of them is told that it was decided', async () => {
      const id = await says(await texted(), MAYBE_STOP);
      const calls = await Promise.allSettled([decide(id, 'stop'), decide(id, 'continue')]);
      expect(calls.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const { decision } = await find(id);
      expect(await blockList()).toHaveLength(decision === 'stop' ? 1 : 0);
    });
  });

  test('why a number may not be texted is asked of any number, rule by rule', async () => {
    const nobody = await why(freshNumber());
    expect(nobody).toMatchObject({ mayText: true, nextDate: expect.any(String) });
    expect(nobody.rules.map(({ rule }) => rule)).toEqual([
      'textable',
      'opted_out',
      'block_list',
      'cooldown',
      'destination',
      'subscription',
      'quota',
      'hours',
    ]);
    const phone = await texted();
    const inCooldown = await why(phone);
    expect(inCooldown.mayText).toBe(false);
    expect(Date.parse(inCooldown.nextDate ?? '')).toBeGreaterThan(app.ctx.now().getTime() + 24 * HOUR);
    expect(await refusal(member.client.whyNumber({ payload: { phoneNumber: 'nonsense' } }))).toMatchObject({
      status: 400,
    });
  });
});
