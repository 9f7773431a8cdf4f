import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { VERDICT_TEXT } from '../../../server/contract/routes/sms.ts';
import { addOptOut } from '../../../server/store/patients/optOuts.ts';
import { addMember, ENGINES, oneOf, startApp, type TestApp, textsTo } from '../../support/app.ts';
import { addPastText, addPatients } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { freshNumber, inHours, used } from '../../support/sending.ts';
import { bookingSystem, cancel, complete, delivered, move, show, textsOf } from '../../support/visits.ts';

/** Visits that a clinic's own system tells of, each followed by one request. The clock stands at noon in New York. */

describe.each(ENGINES)('a completed visit on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, {}, afterAll);
  });

  test('texts its patient one request, told by a token that may send', async () => {
    const owner = await addMember(app);
    const program = await bookingSystem(app, owner, 'sends:write', 'sends:read');
    const phoneNumber = freshNumber();
    const told = await complete(program, 'V-17', { phoneNumber, firstName: 'Ada', lastName: 'Lark' });
    expect(told).toMatchObject({
      visitId: 'V-17',
      state: 'waiting',
      result: { phoneNumber, verdict: 'queued', reason: null, messageId: expect.any(String) },
    });
    expect(await delivered(program, 'V-17')).toEqual({ ...told, state: 'sent', status: 'delivered' });
    const [text, ...more] = await textsTo(app, phoneNumber);
    expect(text?.body).toMatch(/^Thanks for visiting Oak Street Clinic\. .*http\S+\/r\/\S+ Reply STOP/);
    expect(more).toEqual([]);
    const { data } = await owner.client.listPatients();
    expect(data).toMatchObject([
      { firstName: 'Ada', lastName: 'Lark', phoneNumber, consentMethod: 'manual' },
    ]);
  });

  test('that is told ten times at once texts once', async () => {
    const owner = await addMember(app);
    const phoneNumber = freshNumber();
    const told = await Promise.all(
      Array.from({ length: 10 }, () => complete(owner.client, 'V-17', { phoneNumber })),
    );
    expect(new Set(told.map(({ result }) => result?.messageId)).size).toBe(1);
    expect(await textsOf(app, owner)).toHaveLength(1);
    expect(await used(owner)).toBe(1);
    await delivered(owner.client, 'V-17');
    expect(await textsTo(app, phoneNumber)).toHaveLength(1);
  });

  test('keeps what the clinic knows of the patient, and fills in what it does not', async () => {
    const owner = await addMember(app);
    const [named, nameless] = [freshNumber(), freshNumber()];
    await addPatients(
      owner,
      { phoneNumber: named, firstName: 'Anna', lastName: 'Boone' },
      { phoneNumber: nameless },
    );
    const given = { firstName: 'Ada', lastName: 'Lark', email: 'ada@example.com', sendAt: inHours(app, 2) };
    await complete(owner.client, 'V-1', { phoneNumber: named, ...given });
    await complete(owner.client, 'V-2', { phoneNumber: nameless, ...given });
    await complete(owner.client, 'V-3', { phoneNumber: nameless });
    const { data } = await owner.client.listPatients();
    const known = data.map(({ phoneNumber, firstName, lastName, email }) => ({
      phoneNumber,
      firstName,
      lastName,
      email,
    }));
    expect(known).toContainEqual({
      phoneNumber: named,
      firstName: 'Anna',
      lastName: 'Boone',
      email: given.email,
    });
    expect(known).toContainEqual({
      phoneNumber: nameless,
      firstName: 'Ada',
      lastName: 'Lark',
      email: given.email,
    });
    expect(known).toHaveLength(2);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('that is told again texts nobody again, and nothing else of the call is read', async () => {
      const owner = await addMember(app);
      const first = await complete(owner.client, 'V-17', { sendAt: inHours(app, 2) });
      const again = await complete(owner.client, 'V-17', {
        phoneNumber: freshNumber(),
        firstName: 'Somebody',
        sendAt: inHours(app, 3),
        messageTemplate: 'Win a gift!',
      });
      expect(again).toEqual(first);
      expect(await textsOf(app, owner)).toHaveLength(1);
      expect((await owner.client.listPatients()).pagination.total).toBe(1);
      expect(await used(owner)).toBe(1);
    });

    test('waits for its time, and one whose time is over goes out now', async () => {
      const owner = await addMember(app);
      const sendAt = inHours(app, 3);
      const later = await complete(owner.client, 'later', { sendAt, platform: 'google' });
      expect(later).toMatchObject({
        state: 'waiting',
        status: 'queued',
        sendAt,
        result: { verdict: 'scheduled' },
      });
      const now = await complete(owner.client, 'now', { sendAt: '2020-03-04T15:00:00Z' });
      expect(now.result?.verdict).toBe('queued');
      expect((now.sendAt as string) > inHours(app, -1)).toBe(true);
    });

    test('says in whose words and to which platform, where that is wanted', async () => {
      const reviewLinks = { google: 'ChIJtestplace0001', yelp: 'https://www.yelp.com/biz/oak-street' };
      const owner = await addMember(app, { reviewLinks });
      const messageTemplate = '{clinicName} asks: how was it? {reviewLink} Reply STOP to unsubscribe.';
      await complete(owner.client, 'V-1', { sendAt: inHours(app, 2), platform: 'yelp', messageTemplate });
      const [text] = await textsOf(app, owner);
      expect(text).toMatchObject({
        kind: 'request',
        platform: 'yelp',
        body: expect.stringMatching(/^Oak Street Clinic asks/),
      });
    });

    describe('whose number may not be texted', () => {
      test('because it said stop is refused for good, and no text of it reaches the carrier', async () => {
        const owner = await addMember(app);
        const phoneNumber = freshNumber();
        await addOptOut(app.ctx.db, {
          phoneHash: app.ctx.keys.hashPhone(phoneNumber),
          source: 'text',
          reason: null,
          userId: null,
          createdAt: inHours(app, -1),
        });
        const told = await complete(owner.client, 'V-17', { phoneNumber });
        expect(told).toEqual({
          visitId: 'V-17',
          state: 'refused',
          status: null,
          sendAt: null,
          result: { phoneNumber, verdict: 'opted_out', reason: VERDICT_TEXT.opted_out },
        });
        expect(await complete(owner.client, 'V-17', { phoneNumber })).toEqual(told);
        expect(await move(owner.client, 'V-17', inHours(app, 2))).toEqual(told);
        expect(await textsTo(app, phoneNumber)).toEqual([]);
        expect(await used(owner)).toBe(0);
      });

      test('because it was texted lately stays refused, also once the cooldown is over', async () => {
        const owner = await addMember(app);
        const phoneNumber = freshNumber();
        await addPastText(app, owner, phoneNumber, 10);
        const told = await complete(owner.client, 'V-17', { phoneNumber });
        expect(told).toMatchObject({
          state: 'refused',
          result: { verdict: 'cooldown', reason: VERDICT_TEXT.cooldown, nextDate: expect.any(String) },
        });
        await app.ctx.db.knex('clinics').where({ id: owner.clinicId }).update({ cooldown_days: 2 });
        expect(await complete(owner.client, 'V-17', { phoneNumber })).toEqual(told);
        expect(await textsOf(app, owner)).toHaveLength(1);
      });

      test('for any other reason is told the reason of a send', async () => {
        const owner = await addMember(app);
        const blocked = freshNumber();
        await owner.client.addToBlockList({ payload: { phoneNumber: blocked } });
        expect((await complete(owner.client, 'V-1', { phoneNumber: blocked })).result?.verdict).toBe(
          'blocked',
        );
        const jamaican = await complete(owner.client, 'V-2', { phoneNumber: '+18765550104' });
        expect(jamaican.result?.verdict).toBe('not_textable');
        await complete(owner.client, 'V-3', { sendAt: inHours(app, 2) });
        await app.ctx.db
          .knex('usage')
          .where({ clinic_id: owner.clinicId })
          .update({ reserved: LIMITS.quota });
        expect((await complete(owner.client, 'V-4')).result?.verdict).toBe('over_quota');
      });
    });

    test('whose words are refused, or which leads nowhere, is as if it was never told', async () => {
      const owner = await addMember(app);
      const phoneNumber = freshNumber();
      const rude = {
        phoneNumber,
        messageTemplate: '{clinicName}: a gift for a review! {reviewLink} Reply STOP to unsubscribe.',
      };
      expect(await refusal(complete(owner.client, 'V-1', rude))).toMatchObject({
        status: 422,
        code: 'content_refused',
      });
      const nowhere = complete(owner.client, 'V-1', { phoneNumber, platform: 'vitals' });
      expect(await refusal(nowhere)).toMatchObject({ status: 422, code: 'no_destination' });
      const without = await addMember(app, { reviewLinks: {} });
      expect(await refusal(complete(without.client, 'V-1'))).toMatchObject({ code: 'no_destination' });
      expect(await refusal(show(owner.client, 'V-1'))).toMatchObject({ status: 404, code: 'not_found' });
      expect((await owner.client.listPatients()).pagination.total).toBe(0);
      expect((await complete(owner.client, 'V-1', { phoneNumber, sendAt: inHours(app, 2) })).state).toBe(
        'waiting',
      );
    });

    test('is its clinic’s own: another clinic’s visit of the same id is another', async () => {
      const [one, other] = [await addMember(app), await addMember(app)];
      const sendAt = inHours(app, 2);
      const own = await complete(one.client, 'V-17', { sendAt });
      expect(await refusal(show(other.client, 'V-17'))).toMatchObject({ status: 404 });
      const theirs = await complete(other.client, 'V-17', { sendAt });
      expect(theirs.result?.messageId).not.toBe(own.result?.messageId);
      await cancel(other.client, 'V-17');
      expect(await show(one.client, 'V-17')).toEqual(own);
    });
  });
});
