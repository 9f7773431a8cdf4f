import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { AuditLog } from '../../../server/contract/routes/adminAuditLogs.ts';
import { addAuditLog } from '../../../server/store/reports/auditLogs.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';

/** Who did what, as a super admin reads it. */

const MANY = LIMITS.matchesCounted + 25;

type Query = NonNullable<NonNullable<Parameters<Member['client']['listAuditLogs']>[0]>['query']>;

describe.each(ENGINES)('audit rows on %s', (engine) => {
  let app: TestApp;
  let admin: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    admin = await addMember(app, { role: 'super_admin' });
  });

  const list = (query: Query = {}) => admin.client.listAuditLogs({ query });
  const about = async (query: Query) => (await list(query)).data.map(({ entityId }) => entityId);

  /** A row as the product writes it, about something with an id of its own. */
  const write = (entityId: string, more: Partial<Parameters<typeof addAuditLog>[1]> = {}) =>
    addAuditLog(app.ctx.db, {
      action: 'UPDATE',
      userId: null,
      clinicId: null,
      entityType: 'settings',
      createdAt: app.ctx.now().toISOString(),
      ...more,
      entityId,
    });

  test('are found by a person, a clinic, a kind of entity and an id', async () => {
    const owner = await addMember(app, { clinicName: 'Cedar Hill' });
    const other = await addMember(app, { clinicName: 'Maple Row' });
    await write('cedar-row', {
      userId: owner.userId,
      clinicId: owner.clinicId,
      entityType: 'lantern_setting',
    });
    await write('maple-row', {
      userId: other.userId,
      clinicId: other.clinicId,
      entityType: 'lantern_setting',
    });
    const ours = ['cedar-row', 'maple-row'];
    const among = async (search: string) =>
      (await about({ search, limit: LIMITS.pageMax })).filter((id) => ours.includes(id ?? ''));
    expect(await among(owner.email)).toEqual(['cedar-row']);
    expect(await among('cedar')).toEqual(['cedar-row']);
    expect(await among(owner.clinicId as string)).toEqual(['cedar-row']);
    expect(await among('LANTERN')).toEqual(['maple-row', 'cedar-row']);
    expect(await among('maple-row')).toEqual(['maple-row']);
    expect(await among('nothing of the kind')).toEqual([]);
  });

  test('are narrowed by action, by day, and by both with words', async () => {
    const owner = await addMember(app, { clinicName: 'Poplar Point' });
    const mine = { userId: owner.userId, clinicId: owner.clinicId };
    await write('first', { ...mine, createdAt: '2026-03-01T10:00:00.000Z' });
    await write('second', { ...mine, action: 'DELETE', createdAt: '2026-03-02T10:00:00.000Z' });
    await write('third', { ...mine, createdAt: '2026-03-03T10:00:00.000Z' });
    const march = { dateFrom: '2026-03-01T00:00:00Z', dateTo: '2026-03-04T00:00:00Z' };
    expect(await about(march)).toEqual(['third', 'second', 'first']);
    expect((await list(march)).pagination).toMatchObject({ total: 3, more: false });
    expect(await about({ ...march, dateTo: '2026-03-02T10:00:00Z' })).toEqual(['first']);
    expect(await about({ ...march, action: 'DELETE' })).toEqual(['second']);
    expect(await about({ ...march, search: 'poplar', action: 'UPDATE' })).toEqual(['third', 'first']);
    const all = (await list({ action: 'DELETE', limit: LIMITS.pageMax })).data;
    expect(all.every(({ action }) => action === 'DELETE')).toBe(true);
    expect((await list({ action: 'DELETE' })).pagination.total).toBe(all.length);
  });

  test('by pages the newest come first, each once, from either end', async () => {
    for (let at = 0; at < 9; at++) await write(`tie-${at}`, { createdAt: '2026-01-01T00:00:00.000Z' });
    const whole: AuditLog[] = (await list({ limit: LIMITS.pageMax })).data;
    const keys = whole.map(({ createdAt, id }) => `${createdAt} ${id}`);
    expect(keys).toEqual(keys.toSorted().reverse());
    const { pagination } = await list({ limit: 4 });
    expect(pagination.total).toBe(whole.length);
    const paged = [];
    for (let page = 1; page <= pagination.totalPages; page++)
      paged.push(...(await list({ limit: 4, page })).data);
    expect(paged).toEqual(whole);
  });

  test('words that very many rows fit are counted as far as somebody reads, and are read on', async () => {
    const owner = await addMember(app, { clinicName: 'Willow Walk' });
    await app.ctx.transaction(async ({ db }) => {
      for (let at = 0; at < MANY; at++) {
        const row = { action: 'UPDATE', entityType: 'settings', entityId: `willow-${at}` };
        const createdAt = app.ctx.now().toISOString();
        await addAuditLog(db, { ...row, userId: owner.userId, clinicId: owner.clinicId, createdAt });
      }
    });
    const { pagination } = await list({ search: 'willow walk', limit: 20 });
    expect(pagination).toMatchObject({ total: LIMITS.matchesCounted, more: true });
    const seen = new Set<string | null>();
    for (let page = 1; page <= 13; page++) {
      for (const id of await about({ search: 'willow walk', limit: 20, page })) seen.add(id);
    }
    expect([...seen].filter((id) => id?.startsWith('willow-'))).toHaveLength(MANY);
  });

  test('where very many people fit, the newest rows of theirs are found too', async () => {
    const { userId } = await addMember(app, { clinicName: 'Aspen' });
    const { knex } = app.ctx.db;
    const row = await knex('users').where({ id: userId }).first();
    for (const people of [20, 1_000]) {
      const crowd = Array.from({ length: people }, () => randomUUID());
      const rows = crowd.map((id) => ({ ...row, id, email: `aspen.${id}@example.com` }));
      await knex.batchInsert('users', rows, 50);
      await write(`aspen-${people}`, { userId: crowd[7] ?? null });
      await write(`poplar-${people}`, { userId: admin.userId });
    }
    const found = await about({ search: 'aspen', limit: LIMITS.pageMax });
    expect(found).toEqual(expect.arrayContaining(['aspen-1000', 'aspen-20']));
    expect(found.filter((id) => id?.startsWith('poplar-'))).toEqual([]);
    const other = await addMember(app, { clinicName: 'Aspenwood' });
    await write('wood-row', { userId: other.userId });
    expect(await about({ search: 'aspenwood', limit: LIMITS.pageMax })).toContain('wood-row');
  });

  test('are exported as the list has them, where no formula runs, and the export is the first row', async () => {
    const owner = await addMember(app, { clinicName: '=SUM(A1)' });
    await write('exported', {
      userId: owner.userId,
      clinicId: owner.clinicId,
      metadata: { fields: ['name', 'email'] },
    });
    const answer = await admin.client.download('exportAuditLogs', { query: { search: '=sum' } });
    expect(answer.headers.get('content-disposition')).toMatch(/filename="audit-logs-\d{4}-\d\d-\d\d\.csv"$/);
    const rows: Record<string, string>[] = parse(await answer.text(), { columns: true, bom: true });
    expect(rows.find(({ entityId }) => entityId === 'exported')).toEqual({
      timestamp: expect.any(String),
      action: 'UPDATE',
      user: 'Robin Test',
      email: owner.email,
      role: 'owner',
      entityType: 'settings',
      entityId: 'exported',
      clinic: `'=SUM(A1)`,
      clinicId: owner.clinicId,
      details: '{"fields":["name","email"]}',
    });
    const whole = await (await admin.client.download('exportAuditLogs')).text();
    const [first, ...others]: Record<string, string>[] = parse(whole, { columns: true, bom: true });
    expect(first).toMatchObject({ action: 'EXPORT', entityType: 'audit_log', email: admin.email });
    expect(others.length + 1).toBe((await list()).pagination.total);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('a row names who, what, where and when, with its details', async () => {
      const owner = await addMember(app, { clinicName: 'Spruce Clinic' });
      await write('row-of-spruce', {
        userId: owner.userId,
        clinicId: owner.clinicId,
        metadata: { fields: ['name'] },
        createdAt: '2026-02-03T04:05:06.000Z',
      });
      const [row] = (await list({ search: 'row-of-spruce' })).data;
      expect(row).toEqual({
        id: expect.any(String),
        action: 'UPDATE',
        user: { id: owner.userId, name: 'Robin Test', email: owner.email, role: 'owner' },
        entityType: 'settings',
        entityId: 'row-of-spruce',
        clinic: { id: owner.clinicId, name: 'Spruce Clinic' },
        createdAt: '2026-02-03T04:05:06.000Z',
        metadata: { fields: ['name'] },
      });
    });

    test('the system is nobody, and who or what is gone keeps its id', async () => {
      await write('by-the-system');
      expect((await list({ search: 'by-the-system' })).data[0]).toMatchObject({ user: null, clinic: null });
      const owner = await addMember(app, { clinicName: 'Gone Clinic' });
      await write('by-somebody-gone', { userId: owner.userId, clinicId: owner.clinicId });
      await app.ctx.db.knex('clinics').where({ id: owner.clinicId }).delete();
      expect((await list({ search: 'by-somebody-gone' })).data[0]).toMatchObject({
        user: { id: owner.userId, name: null, email: null, role: null },
        clinic: { id: owner.clinicId, name: null },
      });
    });
  });
});
