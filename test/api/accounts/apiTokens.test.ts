import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { SCOPES, type Scope } from '../../../server/contract/core/scopes.ts';
import { WEBHOOK_EVENT_SCOPE } from '../../../server/contract/routes/webhooks.ts';
import { bearer, MINUTE, wait } from '../../support/accounts.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';
import { addReply } from '../../support/replies.ts';
import { leftReview } from '../../support/reviews.ts';

/** API tokens: scoped, shown once, stored hashed, revocable. */

const create = async ({ client }: Pick<Member, 'client'>, ...scopes: Scope[]) =>
  (await client.createApiToken({ payload: { name: 'Front desk sync', scopes } })).data;

describe.each(ENGINES)('API tokens on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  test('are shown once, kept as a hash, and tell when they were last used', async () => {
    const owner = await addMember(app);
    const { token, id } = await create(owner, 'patients:read', 'patients:read', 'sends:write');
    const list = async () => (await owner.client.listApiTokens()).data;
    expect(await list()).toMatchObject([
      { id, name: 'Front desk sync', scopes: ['patients:read', 'sends:write'], lastUsedAt: null },
    ]);
    expect(JSON.stringify(await list())).not.toContain(token);
    const rows = await app.database.knex('api_tokens').select();
    expect(JSON.stringify(rows)).not.toContain(token.slice(3));
    await bearer(app, token).listPatients();
    const used = (await list())[0]?.lastUsedAt as string;
    expect(Date.parse(used)).toBeLessThanOrEqual(app.ctx.now().getTime());
    wait(app, 2 * MINUTE);
    await bearer(app, token).listPatients();
    expect(((await list())[0]?.lastUsedAt as string) > used).toBe(true);
  });

  test('stop at once when they are revoked, or their maker leaves or becomes staff', async () => {
    const owner = await addMember(app);
    const clinicId = owner.clinicId as string;
    const leaving = await addMember(app, { role: 'admin', clinicId });
    const demoted = await addMember(app, { role: 'admin', clinicId });
    const tokens = await Promise.all(
      [owner, leaving, demoted].map((maker) => create(maker, 'patients:read')),
    );
    const programs = tokens.map(({ token }) => bearer(app, token));
    for (const program of programs) expect((await program.listPatients()).isPreview).toBe(false);
    await owner.client.revokeApiToken({ params: { id: tokens[0]?.id as string } });
    await owner.client.removeMember({ params: { id: leaving.userId } });
    await owner.client.setMemberRole({ params: { id: demoted.userId }, payload: { role: 'staff' } });
    for (const program of programs) expect((await refusal(program.listPatients())).status).toBe(401);
    expect((await owner.client.listApiTokens()).data).toEqual([]);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('do what their scopes name, and say what they lack', async () => {
      const owner = await addMember(app);
      const { token } = await create(owner, 'patients:read');
      expect(token).toMatch(/^gw_[\w-]{43}$/);
      const program = bearer(app, token);
      expect((await program.listPatients()).pagination.total).toBe(0);
      expect((await program.getMe()).user.email).toBe(owner.email);
      const lacking = await refusal(program.listActivity());
      expect(lacking).toMatchObject({ status: 403, message: expect.stringContaining('sends:read') });
      expect((await refusal(program.listTeam())).status).toBe(403);
      expect((await refusal(program.listSessions())).status).toBe(403);
    });

    test('have no webhook told what they may not read, and may switch off any', async () => {
      const owner = await addMember(app);
      const scopes = ['settings:write', 'settings:read', 'sends:read'] as const;
      const program = bearer(app, (await create(owner, ...scopes)).token);
      const payload = { url: 'http://127.0.0.1:9/', events: ['sms.failed' as const] };
      const { id } = (await owner.client.addWebhook({ payload })).data;
      const change = (payload: object) => program.updateWebhook({ params: { id }, payload });
      for (const event of ['review.created', 'patient.opted_out', 'import.finished'] as const) {
        const { status, message } = await refusal(change({ events: ['sms.failed', event] }));
        expect({ event, status }).toEqual({ event, status: 403 });
        expect(message).toContain(`lacks the scope ${WEBHOOK_EVENT_SCOPE[event]}`);
      }
      await change({ events: ['sms.delivered', 'sms.failed'] });
      await owner.client.updateWebhook({ params: { id }, payload: { events: ['review.created'] } });
      expect((await refusal(change({ url: 'http://127.0.0.2:9/' }))).status).toBe(403);
      expect((await change({ active: false })).data.active).toBe(false);
      expect((await refusal(change({ active: true }))).status).toBe(403);
    });

    test('of one clinic see nothing of another, and another clinic cannot revoke them', async () => {
      const owner = await addMember(app);
      const stranger = await addMember(app);
      const { token, id } = await create(owner, 'patients:read', 'patients:write');
      const patients = [{ phoneNumber: '+12125550177', firstName: 'Ada', lastName: 'Lark' }];
      await stranger.client.bulkAddPatients({ payload: { patients } as never });
      expect((await bearer(app, token).listPatients()).pagination.total).toBe(0);
      expect((await refusal(stranger.client.revokeApiToken({ params: { id } }))).status).toBe(404);
      expect((await stranger.client.listApiTokens()).data).toEqual([]);
      expect((await bearer(app, token).listPatients()).pagination.total).toBe(0);
    });

    test('never do more than their maker may: an admin’s sends, a lapsed clinic’s does not', async () => {
      const owner = await addMember(app);
      const { token } = await create(owner, 'patients:write');
      await app.database
        .knex('subscriptions')
        .where({ clinic_id: owner.clinicId })
        .update({ status: 'canceled' });
      const patients = [{ phoneNumber: '+12125550178', firstName: 'Ada', lastName: 'Lark' }];
      const call = bearer(app, token).bulkAddPatients({ payload: { patients } as never });
      expect((await refusal(call)).status).toBe(402);
    });
  });
});

test('a clinic has so many tokens and no more; made-up tokens and nobody’s scopes are refused', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  for (let n = 0; n < LIMITS.apiTokensPerClinic; n += 1) await create(owner, 'reviews:read');
  expect((await refusal(create(owner, 'reviews:read'))).status).toBe(422);
  expect((await refusal(bearer(app, `gw_${'x'.repeat(43)}`).listPatients())).status).toBe(401);
  expect((await refusal(create(owner))).status).toBe(400);
  expect((await refusal(create(owner, 'everything' as Scope))).status).toBe(400);
  const staff = await addMember(app, { role: 'staff', clinicId: owner.clinicId as string });
  expect((await refusal(create(staff, 'patients:read'))).status).toBe(403);
});

test('are shown what their scopes read alone, by the answer to a write too', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  await owner.client.addToBlockList({ payload: { phoneNumber: '+12125550123' } });
  const added = await owner.client.bulkAddPatients({
    payload: { patients: [{ phoneNumber: '+12125550177', firstName: 'Ada' }] },
  });
  const params = { id: added.data.successful[0]?.id as string };
  const review = { params: { id: (await leftReview(app, owner, { rating: 2 })).id } };
  const { version } = (await owner.client.getSettings()).data;
  const writing = bearer(
    app,
    (await create(owner, 'settings:write', 'patients:write', 'reviews:write')).token,
  );
  const changed = await writing.updateSettings({ payload: { version, sms: { cooldownDays: 30 } } });
  expect(changed).toEqual({ data: { clinicId: owner.clinicId, version: version + 1 } });
  const more = { phoneNumber: '+12125550124' };
  expect(await writing.addToBlockList({ payload: more })).toBeUndefined();
  expect(await writing.removeFromBlockList({ params: { phone: more.phoneNumber } })).toBeUndefined();
  expect(await writing.updatePatient({ params, payload: { firstName: 'Grace' } })).toBeUndefined();
  expect(await writing.recordOptOut({ params, payload: {} })).toBeUndefined();
  const note = { kind: 'note', message: 'We called.' } as const;
  expect(await writing.respondToReview({ ...review, payload: note })).toEqual({ result: null });
  expect(await writing.updateReviewCase({ ...review, payload: { status: 'resolved' } })).toBeUndefined();

  const both = bearer(app, (await create(owner, 'settings:write', 'settings:read')).token);
  const shown = await both.updateSettings({ payload: { version: version + 1, sms: { cooldownDays: 60 } } });
  expect(shown.data.sms.blockList).toMatchObject([
    { phoneNumber: '+12125550177' },
    { phoneNumber: '+12125550123' },
  ]);
});

test('a patient’s texts and reviews need their own scopes', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const phoneNumber = '+12125550177';
  const added = await owner.client.bulkAddPatients({ payload: { patients: [{ phoneNumber }] } });
  await addReply(app, owner, { phone: phoneNumber, body: 'Thank you' });
  const params = { id: added.data.successful[0]?.id as string };
  const kinds = async (...scopes: Scope[]) => {
    const { data } = await bearer(app, (await create(owner, ...scopes)).token).getPatient({ params });
    return [...new Set(data.events.map(({ kind }) => kind))].sort();
  };
  expect(await kinds('patients:read')).toEqual(['added', 'consent']);
  expect(await kinds('patients:read', 'sends:read')).toContain('answer');
});

test('raise no cap and make no webhook: those need a person who has just shown who they are', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const program = bearer(app, (await create(owner, ...SCOPES)).token);
  expect((await refusal(program.setMonthlyCap({ payload: { monthlyCap: 100_000 } }))).status).toBe(403);
  const payload = { url: 'http://127.0.0.1:9/', events: ['sms.failed' as const] };
  expect((await refusal(program.addWebhook({ payload }))).status).toBe(403);
});
