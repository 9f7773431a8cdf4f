import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/audit.ts';
import { type FrontDesk, frontDesk } from '../../support/frontDesk.ts';
import { refusal } from '../../support/refusal.ts';
import { logOf } from '../../support/sending.ts';

/** A reply that may mean stop holds its number until staff decide. */

const MAYBE_STOP = 'Please don’t text me';

describe.each(ENGINES)('replies that may mean stop hold further texts, on %s', (engine) => {
  let app: TestApp;
  let member: Member;
  let desk: FrontDesk;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  beforeEach(async () => {
    member = await addMember(app);
    desk = frontDesk(app, member);
  });

  test('what waits is kept, not sent, and goes when somebody decides that it goes on', async () => {
    const phone = await desk.texted();
    await desk.verdict(phone);
    const id = await desk.says(phone, MAYBE_STOP);
    expect(await desk.handOverAll()).toEqual([]);
    const [entry] = await logOf(member, phone);
    expect(entry).toMatchObject({
      status: 'queued',
      errorMessage: 'A reply from this number waits for somebody’s decision.',
    });
    await desk.decide(id, 'continue');
    await app.ctx.db
      .knex('messages')
      .where({ phone, status: 'queued' })
      .update({ send_at: app.ctx.now().toISOString() });
    expect(await desk.handOverAll()).toHaveLength(1);
    expect(await desk.blockList()).toEqual([]);
  });

  test('it means stop: the number stays blocked, what waits is cancelled, who decided is kept', async () => {
    const phone = await desk.texted();
    await desk.verdict(phone);
    const id = await desk.says(phone, MAYBE_STOP);
    const rows = await auditedBy(app.ctx, () => desk.decide(id, 'stop'));
    expect(rows).toMatchObject([
      { action: 'UPDATE', entityType: 'inbound_text', entityId: id, userId: member.userId },
    ]);
    expect(rows[0]?.metadata).toMatchObject({ decision: 'stop' });
    expect(await desk.find(id)).toMatchObject({
      held: false,
      open: false,
      decision: 'stop',
      decidedBy: 'Robin Test',
      decidedAt: expect.any(String),
    });
    expect(await desk.verdict(phone)).toMatchObject({ verdict: 'blocked' });
    expect((await logOf(member, phone)).map(({ status }) => status)).toContain('cancelled');
    expect((await desk.feed())[0]).toMatchObject({
      title: 'A patient’s reply meant stop',
      user: 'Robin Test',
    });
    expect(await refusal(desk.decide(id, 'continue'))).toMatchObject({
      status: 422,
      message: 'Robin Test has decided about this reply already.',
    });
  });

  test('it does not: the number can be texted, and every reply of the number is decided', async () => {
    const phone = await desk.texted();
    const [first, second] = [await desk.says(phone, MAYBE_STOP), await desk.says(phone, 'Wrong number')];
    await desk.decide(second, 'continue');
    for (const id of [first, second])
      expect(await desk.find(id)).toMatchObject({ held: false, decision: 'continue' });
    expect(await desk.verdict(phone)).toMatchObject({ verdict: 'queued' });
    expect((await desk.feed())[0]).toMatchObject({ title: 'A patient’s reply did not mean stop' });
  });

  test('an erased patient’s number stays blocked: nobody can read the words and decide any more', async () => {
    const { id, phone } = await desk.textedPatient();
    await desk.says(phone, MAYBE_STOP);
    await member.client.deletePatient({ params: { id } });
    expect(await desk.verdict(phone)).toMatchObject({ verdict: 'blocked' });
  });

  test('two people decide at once: one of them is told that it was decided', async () => {
    const id = await desk.says(await desk.texted(), MAYBE_STOP);
    const calls = await Promise.allSettled([desk.decide(id, 'stop'), desk.decide(id, 'continue')]);
    expect(calls.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { decision } = await desk.find(id);
    expect(await desk.blockList()).toHaveLength(decision === 'stop' ? 1 : 0);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('everything that asks before a send says so, bypass or not', async () => {
      const { id: patientId, phone } = await desk.textedPatient();
      const id = await desk.says(phone, MAYBE_STOP);
      expect(await desk.find(id)).toMatchObject({
        meaning: 'maybe_stop',
        held: true,
        open: true,
        decision: null,
      });
      const reason = 'A reply from this number may mean stop: decide in the Log, under Replies';
      expect(await desk.verdict(phone)).toMatchObject({ verdict: 'held', reason });
      expect((await logOf(member, phone))[0]).toMatchObject({ status: 'blocked', errorCode: 'held' });
      const { mayText, nextDate, rules } = await desk.why(phone);
      expect({ mayText, nextDate }).toEqual({ mayText: false, nextDate: null });
      expect(rules.find(({ rule }) => rule === 'block_list')).toMatchObject({
        holds: false,
        sentence: reason,
      });
      const record = await member.client.getPatient({ params: { id: patientId } });
      expect(record.data).toMatchObject({ status: 'blacklisted', mayText: false });
      expect(await desk.blockList()).toMatchObject([
        { phoneNumber: phone, reason: `Replied: “${MAYBE_STOP}”` },
      ]);
    });

    test('the block list decides too: off it means go on, onto it means stop', async () => {
      const [released, kept] = [await desk.texted(), await desk.texted()];
      const [one, other] = [await desk.says(released, MAYBE_STOP), await desk.says(kept, MAYBE_STOP)];
      await member.client.removeFromBlockList({ params: { phone: released } });
      await member.client.addToBlockList({ payload: { phoneNumber: kept, reason: 'Called us' } });
      expect(await desk.find(one)).toMatchObject({ decision: 'continue', decidedBy: 'Robin Test' });
      expect(await desk.find(other)).toMatchObject({ decision: 'stop', decidedBy: 'Robin Test' });
      expect(await desk.blockList()).toMatchObject([{ phoneNumber: kept, reason: 'Called us' }]);
    });

    test('an imported opt-out decides it too', async () => {
      const phone = await desk.texted();
      const id = await desk.says(phone, MAYBE_STOP);
      await member.client.importPatients({ body: `phone,status\n${phone},opted_out\n` });
      expect(await desk.find(id)).toMatchObject({ decision: 'stop' });
    });

    test('a block that stood before is no hold: nothing lets it go by a reply', async () => {
      const phone = await desk.texted();
      await member.client.addToBlockList({ payload: { phoneNumber: phone, reason: 'Called us' } });
      const id = await desk.says(phone, MAYBE_STOP);
      expect(await desk.find(id)).toMatchObject({ held: false, open: true });
      await desk.decide(id, 'continue');
      expect(await desk.verdict(phone)).toMatchObject({ verdict: 'blocked' });
    });

    test('another reply can be decided the same way', async () => {
      const phone = await desk.texted();
      const [thanks, stop] = [
        await desk.says(phone, 'Thank you'),
        await desk.says(phone, 'Nem voltam elégedett'),
      ];
      await desk.decide(thanks, 'continue');
      expect(await desk.find(thanks)).toMatchObject({ open: false, decision: 'continue' });
      expect(await desk.verdict(phone)).toMatchObject({ verdict: 'queued' });
      await desk.decide(stop, 'stop');
      expect(await desk.verdict(phone)).toMatchObject({ verdict: 'blocked' });
      const word = await desk.says(await desk.texted(), 'STOP');
      expect(await refusal(desk.decide(word, 'continue'))).toMatchObject({ status: 422 });
    });
  });
});
