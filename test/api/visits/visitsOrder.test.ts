import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { SCHEDULED_TEXT } from '../../../server/contract/routes/scheduled.ts';
import { VERDICT_TEXT } from '../../../server/contract/routes/sms.ts';
import { VISIT_TEXT } from '../../../server/contract/routes/visits.ts';
import { claimDue } from '../../../server/domain/sending/outbox.ts';
import { forgetOldVisitIds } from '../../../server/domain/visits/visit.ts';
import { addMember, ENGINES, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { addPatient } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { tablesThatHold } from '../../support/rows.ts';
import { freshNumber, inHours, used } from '../../support/sending.ts';
import { cancel, complete, move, show, textsOf } from '../../support/visits.ts';

/** Visits that are moved and cancelled, in whatever order the calls come. The clock stands at noon in New York. */

const DAY = 24;
const HOUR = 3_600_000;

describe.each(ENGINES)('visits in any order on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  /** Hands due texts to a worker. */
  const claim = async (): Promise<void> => {
    while ((await claimDue(app.ctx, 'a worker', { limit: 1_000, after: '' })).claimed > 0);
  };

  const tooLate = { status: 422, code: 'rule_broken', message: VISIT_TEXT.sent };

  test('completed, moved and cancelled: the text waits elsewhere, then for nothing, and its place is free', async () => {
    const owner = await addMember(app);
    const { client } = owner;
    const first = await complete(client, 'V-17', { sendAt: inHours(app, DAY) });
    const sendAt = inHours(app, 2 * DAY);
    const moved = await move(client, 'V-17', sendAt);
    expect(moved).toEqual({ ...first, sendAt });
    expect(await textsOf(app, owner)).toMatchObject([{ status: 'queued', send_at: sendAt }]);
    expect(await used(owner)).toBe(1);

    const cancelled = await cancel(client, 'V-17');
    expect(cancelled).toMatchObject({ state: 'cancelled', status: 'cancelled', sendAt: null });
    expect(await textsOf(app, owner)).toMatchObject([{ status: 'cancelled', error_code: 'taken_back' }]);
    expect(await used(owner)).toBe(0);
    expect(await cancel(client, 'V-17')).toEqual(cancelled);
    expect(await show(client, 'V-17')).toEqual(cancelled);
  });

  test('cancelled and never completed: its id is forgotten by and by, and still texts nobody', async () => {
    const owner = await addMember(app);
    await cancel(owner.client, 'anna-1987');
    await complete(owner.client, 'V-18', { sendAt: inHours(app, DAY) });
    const later = (days: number) => ({
      ...app.ctx,
      now: () => new Date(app.ctx.now().getTime() + days * DAY * HOUR),
    });
    await forgetOldVisitIds(later(LIMITS.visitIdDays - 1));
    expect(await tablesThatHold(app.ctx.db, ['anna-1987'])).toEqual(['visits']);
    await forgetOldVisitIds(later(LIMITS.visitIdDays + 1));
    expect(await tablesThatHold(app.ctx.db, ['anna-1987'])).toEqual([]);
    expect(await tablesThatHold(app.ctx.db, ['V-18'])).toEqual(['visits']);
    expect(await refusal(complete(owner.client, 'anna-1987'))).toMatchObject({
      status: 422,
      message: VISIT_TEXT.cancelled,
    });
  });

  test('of a patient who is erased: nothing tells of them, and no call texts them again', async () => {
    const owner = await addMember(app);
    const { client } = owner;
    const phoneNumber = freshNumber();
    const visitId = `ada.lark-${phoneNumber.slice(2)}`;
    await complete(client, visitId, { phoneNumber, firstName: 'Ada', sendAt: inHours(app, DAY) });
    const { id } = (await client.listPatients()).data[0] as { id: string };
    await client.deletePatient({ params: { id } });
    expect(await tablesThatHold(app.ctx.db, [phoneNumber.slice(2), 'ada.lark'])).toEqual([]);
    const gone = { visitId, state: 'cancelled', status: 'cancelled', sendAt: null, result: null };
    expect(await show(client, visitId)).toEqual(gone);
    expect(await complete(client, visitId, { phoneNumber })).toEqual(gone);
    const over = { status: 422, message: SCHEDULED_TEXT.over };
    expect(await refusal(move(client, visitId, inHours(app, DAY)))).toMatchObject(over);
    expect(await cancel(client, visitId)).toEqual(gone);
    expect((await client.listPatients()).pagination.total).toBe(0);
    expect(await textsOf(app, owner)).toHaveLength(1);
  });

  test('at once: a visit that is completed, moved and cancelled by many is texted once or not at all', async () => {
    const owner = await addMember(app);
    const { client } = owner;
    const neighbour = await addPatient(owner);
    const tell = (visitId: string, phoneNumber: string) => [
      ...Array.from({ length: 4 }, () => complete(client, visitId, { phoneNumber }).catch(refusedCall)),
      move(client, visitId, inHours(app, -1)).catch(refusedCall),
      cancel(client, visitId).catch(refusedCall),
      claim(),
    ];
    const visits = ['V-1', 'V-2', 'V-3', 'V-4', 'V-5'].map((id) => ({ id, phoneNumber: freshNumber() }));
    const erasing = client.deletePatient({ params: { id: neighbour.id } });
    await Promise.all([erasing, ...visits.flatMap(({ id, phoneNumber }) => tell(id, phoneNumber))]);
    await claim();
    for (const { id, phoneNumber } of visits) {
      const texts = (await textsOf(app, owner)).filter(({ phone }) => phone === phoneNumber);
      const onTheirWay = texts.filter(({ status }) => status !== 'cancelled');
      const { state } = await show(client, id);
      expect([state, onTheirWay.length]).toEqual(
        state === 'sent' ? ['sent', 1] : [expect.stringMatching(/cancelled|waiting/), 0],
      );
    }
    const sent = (await textsOf(app, owner)).filter(({ status }) => status === 'sending');
    expect(await used(owner)).toBe(sent.length);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('cancelled first: a completion that comes late texts nobody', async () => {
      const owner = await addMember(app);
      const cancelled = await cancel(owner.client, 'V-17');
      expect(cancelled).toEqual({
        visitId: 'V-17',
        state: 'cancelled',
        status: null,
        sendAt: null,
        result: null,
      });
      expect(await refusal(complete(owner.client, 'V-17'))).toMatchObject({
        status: 422,
        code: 'rule_broken',
        message: VISIT_TEXT.cancelled,
      });
      expect(await textsOf(app, owner)).toEqual([]);
      expect((await owner.client.listPatients()).pagination.total).toBe(0);
      expect(await show(owner.client, 'V-17')).toEqual(cancelled);
    });

    test('moved first: once completed, the request waits for that time, unless another is given', async () => {
      const { client } = await addMember(app);
      const [sendAt, another] = [inHours(app, DAY), inHours(app, 2 * DAY)];
      const noted = { visitId: 'V-1', state: 'waiting', status: null, sendAt, result: null };
      expect(await move(client, 'V-1', sendAt)).toEqual(noted);
      expect(await show(client, 'V-1')).toEqual(noted);
      expect(await complete(client, 'V-1')).toMatchObject({ sendAt, result: { verdict: 'scheduled' } });
      await move(client, 'V-2', sendAt);
      expect(await complete(client, 'V-2', { sendAt: another })).toMatchObject({ sendAt: another });
      await move(client, 'V-3', '2020-03-04T15:00:00Z');
      expect(await complete(client, 'V-3')).toMatchObject({ result: { verdict: 'queued' } });
    });

    test('cancelled, then moved: it counts as new, and is texted once', async () => {
      const owner = await addMember(app);
      const { client } = owner;
      const phoneNumber = freshNumber();
      await complete(client, 'V-17', { phoneNumber, sendAt: inHours(app, DAY) });
      await cancel(client, 'V-17');
      const sendAt = inHours(app, 3 * DAY);
      expect(await move(client, 'V-17', sendAt)).toMatchObject({
        state: 'waiting',
        status: null,
        sendAt,
        result: null,
      });
      expect(await complete(client, 'V-17', { phoneNumber })).toMatchObject({ state: 'waiting', sendAt });
      expect((await textsOf(app, owner)).map(({ status }) => status)).toEqual(['cancelled', 'queued']);
      expect(await used(owner)).toBe(1);
    });

    test('moved to a time that is over: what waits goes out now', async () => {
      const { client } = await addMember(app);
      await complete(client, 'V-17', { sendAt: inHours(app, DAY) });
      const { sendAt } = await move(client, 'V-17', '2020-03-04T15:00:00Z');
      expect((sendAt as string) <= inHours(app, 0)).toBe(true);
      await claim();
      expect((await show(client, 'V-17')).status).toBe('sending');
    });

    test('moved to where no place is left: it keeps its time, and the answer says why', async () => {
      const owner = await addMember(app);
      const nextPeriod = inHours(app, 25 * DAY);
      await complete(owner.client, 'V-1', { sendAt: nextPeriod });
      await app.ctx.db.knex('usage').where({ clinic_id: owner.clinicId }).update({ reserved: LIMITS.quota });
      const waiting = await complete(owner.client, 'V-2', { sendAt: inHours(app, DAY) });
      const refused = await move(owner.client, 'V-2', nextPeriod);
      const reason = VERDICT_TEXT.over_quota;
      expect(refused).toEqual({ ...waiting, result: { ...waiting.result, verdict: 'over_quota', reason } });
      expect(await show(owner.client, 'V-2')).toEqual(waiting);
    });

    test('too late: what is on its way is neither moved nor cancelled', async () => {
      const { client } = await addMember(app);
      await complete(client, 'V-17');
      await claim();
      const onItsWay = await show(client, 'V-17');
      expect(onItsWay).toMatchObject({ state: 'sent', status: 'sending', sendAt: expect.any(String) });
      expect(await refusal(move(client, 'V-17', inHours(app, DAY)))).toMatchObject(tooLate);
      expect(await refusal(cancel(client, 'V-17'))).toMatchObject(tooLate);
      expect(await complete(client, 'V-17')).toEqual(onItsWay);
    });

    test('taken back by somebody at the desk: no call brings it back', async () => {
      const owner = await addMember(app);
      const { client } = owner;
      const { result } = await complete(client, 'V-17', { sendAt: inHours(app, DAY) });
      await client.cancelScheduled({ params: { id: result?.messageId as string } });
      expect((await complete(client, 'V-17')).state).toBe('cancelled');
      expect(await refusal(move(client, 'V-17', inHours(app, DAY)))).toMatchObject({
        status: 422,
        message: SCHEDULED_TEXT.over,
      });
      expect((await cancel(client, 'V-17')).state).toBe('cancelled');
      expect(await textsOf(app, owner)).toHaveLength(1);
    });

    test('on its way to a patient who is erased meanwhile: nothing tells of them either', async () => {
      const { client } = await addMember(app);
      const phoneNumber = freshNumber();
      await complete(client, 'V-1', { phoneNumber });
      await claim();
      const { id } = (await client.listPatients()).data[0] as { id: string };
      await client.deletePatient({ params: { id } });
      expect(await show(client, 'V-1')).toMatchObject({ state: 'sent', status: 'sending', result: null });
    });

    test('for a time beyond the calendar, wherever that is written: it is refused, and nothing waits', async () => {
      const owner = await addMember(app);
      const { client } = owner;
      for (const sendAt of [
        '9999-12-31T23:59:59-01:00',
        '9999-12-31T23:59:59Z',
        '0000-01-01T00:00:00+01:00',
      ]) {
        for (const call of [() => complete(client, 'V-1', { sendAt }), () => move(client, 'V-1', sendAt)]) {
          expect(await refusal(call())).toMatchObject({ status: 400, details: [{ path: 'sendAt' }] });
        }
      }
      expect((await refusal(show(client, 'V-1'))).status).toBe(404);
      expect(await textsOf(app, owner)).toEqual([]);
    });
  });
});

/** A call may come too late or too early; that it fails is a fault. */
function refusedCall(error: { status?: number }): void {
  if (error.status !== 422) throw error;
}
