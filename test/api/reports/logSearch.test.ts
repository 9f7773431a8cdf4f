import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { addMember, ENGINES, startApp } from '../../support/app.ts';
import { freshNumber, send } from '../../support/sending.ts';

/** What the log of texts can be searched and narrowed by. */

const FACEBOOK = 'https://www.facebook.com/oakstreet/reviews';
const GOOGLE = 'https://search.google.com/local/writereview?placeid=ChIJtestplace0001';

describe.each(ENGINES)('the log on %s', (engine) => {
  test('is searched by number and by platform, and narrowed by platform, state and days', async () => {
    const app = await startApp(engine, { worker: false });
    const owner = await addMember(app, { reviewLinks: { google: GOOGLE, facebook: FACEBOOK } });
    const [anna, bela] = [freshNumber(), freshNumber()];
    await send(owner.client, [anna]);
    await send(owner.client, [bela], { platform: 'facebook' });
    const found = async (query: object) => {
      const { activities } = await owner.client.listActivity({ query: { type: 'sms_sent', ...query } });
      return activities.map(({ metadata }) => metadata.phoneNumber);
    };
    expect(await found({})).toEqual([bela, anna]);
    expect(await found({ search: anna.slice(-7) })).toEqual([anna]);
    expect(await found({ search: 'faceb' })).toEqual([bela]);
    expect(await found({ search: `(${anna.slice(2, 5)}) ${anna.slice(5, 8)}-${anna.slice(8)}` })).toEqual([
      anna,
    ]);
    expect(await found({ search: '+1' })).toEqual([bela, anna]);
    expect(await found({ search: `${anna.slice(2)}0` })).toEqual([]);
    expect(await found({ platform: 'google' })).toEqual([anna]);
    expect(await found({ status: 'Queued' })).toEqual([bela, anna]);
    expect(await found({ status: 'Sent' })).toEqual([]);
    const tomorrow = new Date(app.ctx.now().getTime() + 86_400_000).toISOString();
    expect(await found({ dateFrom: tomorrow })).toEqual([]);
    expect(await found({ dateTo: tomorrow, limit: 1, offset: 1 })).toEqual([anna]);
  });

  test('finds texts of its own clinic alone, and no number that was erased', async () => {
    const app = await startApp(engine, { worker: false });
    const [owner, other] = [await addMember(app), await addMember(app)];
    const anna = freshNumber();
    for (const { client } of [owner, other]) {
      await client.importPatients({ body: `phone\n${anna}\n` });
      await send(client, [anna]);
    }
    const found = async () => {
      const query = { type: 'sms_sent', search: anna.slice(-7) } as const;
      return (await owner.client.listActivity({ query })).activities.length;
    };
    const kept = () => app.ctx.db.knex('texted_numbers').where({ phone: anna }).pluck('clinic_id');
    expect(await found()).toBe(1);
    expect((await kept()).toSorted()).toEqual([owner.clinicId, other.clinicId].toSorted());
    const [patient] = (await owner.client.listPatients()).data;
    await owner.client.deletePatient({ params: { id: patient?.id ?? '' } });
    expect(await found()).toBe(0);
    expect(await kept()).toEqual([other.clinicId]);
    await send(owner.client, [anna], { bypassCooldown: true });
    expect(await found()).toBe(1);
  });

  test('lets the activity list beside it be searched by what a text is for, and by what else is told', async () => {
    const app = await startApp(engine, { worker: false });
    const owner = await addMember(app, { reviewLinks: { google: GOOGLE, facebook: FACEBOOK } });
    const [anna, bela] = [freshNumber(), freshNumber()];
    await send(owner.client, [anna]);
    await send(owner.client, [bela], { platform: 'facebook' });
    const found = async (search: string, type: 'all' | 'sms_sent') => {
      const { activities, totalCount } = await owner.client.listActivity({ query: { type, search } });
      return [totalCount, ...activities.map(({ metadata }) => metadata.phoneNumber)];
    };
    expect(await found('review request', 'all')).toEqual([2, bela, anna]);
    expect(await found('request for Facebook', 'all')).toEqual([1, bela]);
    expect(await found('appointment', 'all')).toEqual([0]);
    expect(await found('review request', 'sms_sent')).toEqual([0]);
    await owner.client.bulkAddPatients({ payload: { patients: [{ phoneNumber: freshNumber() }] } });
    expect((await found('one patient WAS', 'all'))[0]).toBe(1);
  });

  test('gives as many as the activity has on a page where nothing else is asked', async () => {
    const app = await startApp(engine, { worker: false });
    const owner = await addMember(app);
    await send(
      owner.client,
      Array.from({ length: LIMITS.activityPerPage + 1 }, () => freshNumber()),
    );
    const log = await owner.client.listActivity({ query: { type: 'sms_sent' } });
    expect([log.activities.length, log.totalCount]).toEqual([LIMITS.activityPerPage, 21]);
    const { types } = await owner.client.listActivityTypes();
    expect(types).toEqual(log.types);
  });
});
