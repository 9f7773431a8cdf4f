import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Role } from '../../../server/contract/core/roles.ts';
import { createUser } from '../../../server/domain/accounts/auth.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';

/** Everybody who signs in, as a super admin reads them. */

const MANY = LIMITS.matchesCounted + 30;

describe.each(ENGINES)('users on %s', (engine) => {
  let app: TestApp;
  let admin: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    admin = await addMember(app, { role: 'super_admin' });
  });

  const list = (query: Parameters<Member['client']['listUsers']>[0] = {}) => admin.client.listUsers(query);
  const search = async (words: string) => (await list({ query: { search: words } })).data;

  /** A colleague in a clinic, under a name of their own. */
  const colleague = (clinicId: string | null, firstName: string, lastName: string, role: Role = 'staff') =>
    createUser(app.ctx, {
      email: `${firstName}.${randomUUID()}@example.com`.toLowerCase(),
      ...{ firstName, lastName, role, clinicId, passwordHash: '' },
    });

  test('each has a name, a role, a clinic with its status, and when they came and last signed in', async () => {
    const owner = await addMember(app, { clinicName: 'Linden Dental' });
    const [found] = await search(owner.email);
    expect(found).toEqual({
      id: owner.userId,
      firstName: 'Robin',
      lastName: 'Test',
      email: owner.email,
      role: 'owner',
      emailVerified: true,
      lastLoginAt: expect.any(String),
      createdAt: expect.any(String),
      deletedAt: null,
      goneAt: null,
      clinic: { id: owner.clinicId, name: 'Linden Dental', subscriptionStatus: 'active' },
    });
    expect((await admin.client.getUser({ params: { id: owner.userId } })).data).toEqual(found);
    const nobody = admin.client.getUser({ params: { id: randomUUID() } });
    expect(await refusal(nobody)).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('a super admin has no clinic, a clinic without a subscription is on trial, an override goes before', async () => {
    expect((await search(admin.email))[0]).toMatchObject({ role: 'super_admin', clinic: null });
    const owner = await addMember(app, { paid: false, clinicName: 'Trial Street' });
    const status = async () => (await search(owner.email))[0]?.clinic?.subscriptionStatus;
    expect(await status()).toBe('trial');
    const at = app.ctx.now().toISOString();
    const row = { clinic_id: owner.clinicId, status: 'canceled', override_status: 'active', updated_at: at };
    await app.ctx.db.knex('subscriptions').insert(row);
    expect(await status()).toBe('active');
    await app.ctx.db
      .knex('subscriptions')
      .where('clinic_id', owner.clinicId)
      .update({ override_status: null });
    expect(await status()).toBe('canceled');
  });

  test('are found by pieces of names, addresses and clinics, by several words at once, and by new names', async () => {
    const owner = await addMember(app, { clinicName: 'Öreg Tölgy Rendelő' });
    const zsofi = await colleague(owner.clinicId, 'Zsófi', 'Quetzal');
    const ids = async (words: string) => (await search(words)).map(({ id }) => id);
    expect(await ids('uetza')).toEqual([zsofi.id]);
    expect(await ids('QUETZAL zsó')).toEqual([zsofi.id]);
    expect(await ids('quetzal robin')).toEqual([]);
    expect(await ids('tölgy')).toEqual([zsofi.id, owner.userId]);
    expect(await ids('tölgy qu')).toEqual([zsofi.id]);
    expect(await ids('OREG zsofi')).toEqual([zsofi.id]);
    const [local, host] = owner.email.split('@') as [string, string];
    expect(await ids(owner.email.toUpperCase())).toEqual([owner.userId]);
    expect(await ids(`${local.slice(-9)}@${host}`)).toEqual([owner.userId]);
    expect(await ids(`${local}@elsewhere.test`)).toEqual([]);
    expect(await ids('100%_!')).toEqual([]);
    await app.ctx.db.knex('clinics').where({ id: owner.clinicId }).update({ name: 'Kestrel Rendelő' });
    expect(await ids('tölgy')).toEqual([]);
    expect(await ids('kestrel')).toEqual([zsofi.id, owner.userId]);
    await app.ctx.db.knex('users').where({ id: zsofi.id }).update({ last_name: 'Pelican' });
    expect(await ids('quetzal')).toEqual([]);
    expect(await ids('pelican')).toEqual([zsofi.id]);
    await app.ctx.db.knex('users').where({ id: zsofi.id }).delete();
    expect(await ids('pelican')).toEqual([]);
  });

  test('who is deleted is shown until the account goes, with the day', async () => {
    const owner = await addMember(app);
    const deletedAt = '2026-03-01T10:00:00.000Z';
    await app.ctx.db.knex('users').where({ id: owner.userId }).update({ deleted_at: deletedAt });
    // In the last hour of 30 days.
    const goneAt = '2026-03-31T09:00:00.000Z';
    expect((await search(owner.email))[0]).toMatchObject({ deletedAt, goneAt });
  });

  test('by pages the newest come first, each once, by role and in all, with right counts', async () => {
    const { clinicId } = await addMember(app, { clinicName: 'Paged Clinic' });
    // Many of one instant: their ids tell them apart.
    for (let at = 0; at < 7; at++) await colleague(clinicId, 'Same', `Instant${at}`, 'admin');
    await app.ctx.db
      .knex('users')
      .where({ clinic_id: clinicId })
      .update({ created_at: '2026-01-05T00:00:00.000Z' });
    for (const role of ['all', 'admin'] as const) {
      const whole = (await list({ query: { role, limit: LIMITS.pageMax } })).data;
      expect(whole.every((user) => role === 'all' || user.role === role)).toBe(true);
      const keys = whole.map(({ createdAt, id }) => `${createdAt} ${id}`);
      expect(keys).toEqual(keys.toSorted().reverse());
      const { pagination } = await list({ query: { role, limit: 3 } });
      expect(pagination).toMatchObject({ total: whole.length, totalPages: Math.ceil(whole.length / 3) });
      const paged = [];
      for (let page = 1; page <= pagination.totalPages; page++) {
        paged.push(...(await list({ query: { role, limit: 3, page } })).data);
      }
      expect(paged).toEqual(whole);
      const behind = await list({ query: { role, limit: 3, page: pagination.totalPages + 1 } });
      expect(behind.data).toEqual([]);
    }
  });

  test('words that very many hold are counted as far as somebody reads, and are read on', async () => {
    const { clinicId } = await addMember(app, { clinicName: 'Busy House' });
    await Promise.all(Array.from({ length: MANY }, (_, at) => colleague(clinicId, 'Crowd', `Number${at}`)));
    const { data, pagination } = await list({ query: { search: 'crowd', limit: 20, page: 11 } });
    expect(pagination).toMatchObject({ total: LIMITS.matchesCounted, more: true });
    expect(data).toHaveLength(20);
    const seen = new Set<string>();
    for (let page = 1; page <= 12; page++) {
      for (const { id } of (await list({ query: { search: 'crowd', limit: 20, page } })).data) seen.add(id);
    }
    expect(seen.size).toBe(MANY);
    expect((await list({ query: { search: 'crowd', role: 'owner' } })).pagination.total).toBe(0);
  });

  test('are counted right whatever becomes of them', async () => {
    const counted = async () => (await list({ query: { role: 'staff', limit: 1 } })).pagination.total;
    const before = await counted();
    const { clinicId } = await addMember(app);
    const { id } = await colleague(clinicId, 'Counted', 'Once');
    expect(await counted()).toBe(before + 1);
    await app.ctx.db.knex('users').where({ id }).update({ role: 'admin' });
    expect(await counted()).toBe(before);
    await app.ctx.db.knex('users').where({ id }).update({ role: 'staff' });
    await app.ctx.db.knex('users').where({ id }).delete();
    expect(await counted()).toBe(before);
  });
});
