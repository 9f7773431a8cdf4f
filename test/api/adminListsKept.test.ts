import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkTotals } from '../../server/domain/reports/totals.ts';
import { sumUpCounts } from '../../server/store/admin/counts.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../support/app.ts';

/** What the super admin's lists are kept by (migrations/superAdmin) is what the rows say, whatever happens at once. */

describe.each(ENGINES)('what the lists are kept by, on %s', (engine) => {
  let app: TestApp;
  let boss: Member;
  beforeAll(async () => {
    app = await startApp(engine, { env: { SUPPORT_EMAIL: 'help@goodword.test' }, worker: false }, afterAll);
    boss = await addMember(app, { role: 'super_admin' });
  });

  const wrong = async () => (await checkTotals(app.ctx)).filter(({ differing }) => differing > 0);
  const names = (found: { table: string }[]) => found.map(({ table }) => table);

  test('agrees with the rows after what several super admins do at once, while counts are summed up', async () => {
    const owner = await addMember(app);
    const params = { id: owner.clinicId ?? '' };
    const { client } = await addMember(app, { role: 'super_admin' });
    const staff = await addMember(app, { role: 'staff', clinicId: params.id });
    await client.sendTestSms({ payload: { phoneNumber: '+12125550100', message: 'Does this arrive?' } });
    for (const round of [1, 2, 3]) {
      await Promise.all([
        boss.client.deleteClinic({ params }),
        client.pauseClinic({ params, payload: { reason: 'Texts look odd' } }),
        client.overrideSubscription({
          params: { userIdOrEmail: owner.userId },
          payload: { subscriptionStatus: round === 2 ? 'none' : 'past_due', reason: 'Pays by invoice' },
        }),
        boss.client.deleteUser({ params: { id: staff.userId } }),
        addMember(app),
        addMember(app, { paid: false, clinicName: 'Ökumene “Nord”' }),
        app.ctx.db
          .knex('clinics')
          .where(params)
          .update({ name: `Clinic ${round}` }),
        sumUpCounts(app.ctx.db),
      ]);
      await Promise.all([
        boss.client.restoreClinic({ params }),
        client.resumeClinic({ params }),
        boss.client.restoreUser({ params: { id: staff.userId } }),
        sumUpCounts(app.ctx.db),
      ]);
      expect(names(await wrong())).toEqual([]);
    }
  });

  test('is found and made again where it differs, by two at once', async () => {
    const { knex } = app.ctx.db;
    const { userId, clinicId } = await addMember(app);
    const gone = { created_at: '2026-11-01T00:00:00.000Z', status: 'unpaid', suspended: 0, deleted: 0 };
    await knex('clinic_facts').where({ clinic_id: clinicId }).update({ status: 'unpaid' });
    await knex('clinic_facts').insert({ clinic_id: '00000001', ...gone });
    await knex('found_words').where({ kind: 'user', entity_id: userId }).update({ words: 'nobody' });
    await knex('list_counts').where({ list: 'users', name: 'owner' }).delete();
    expect(await wrong()).toMatchObject([
      { table: 'clinic_facts', differing: 2 },
      { table: 'list_counts', differing: 3 },
      { table: 'found_words', differing: 1 },
    ]);

    const repairs = [checkTotals(app.ctx, { repair: true }), checkTotals(app.ctx, { repair: true })];
    await Promise.all([...repairs, addMember(app), addMember(app)]);
    expect(names(await wrong())).toEqual([]);
    const { data } = await boss.client.listUsers({ query: { search: 'robin', limit: 100 } });
    expect(data.map(({ id }) => id)).toContain(userId);
  });
});
