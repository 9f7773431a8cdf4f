import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { AGING_TABLES, removeOld } from '../../../server/domain/retention.ts';
import { startWorker } from '../../../server/worker/worker.ts';
import { ENGINES, type Member, oneOf, signIn, startApp, type TestApp } from '../../support/app.ts';
import { furnishedClinic } from '../../support/furnishedClinic.ts';
import { eventually } from '../../support/sandbox.ts';

/** What is removed by itself once its time is over, and what stays (docs/scaling.md, What stays bounded). */

const DAY = 86_400_000;
const YEARS = 3 * 365;

/** What the document says of each table: its names, how long its rows stay, and who removes them. */
function documented(): { tables: string[]; by: string }[] {
  const [, section = ''] = readFileSync('docs/scaling.md', 'utf8').split('## What stays bounded');
  const rows = section.split('\n## ')[0]?.match(/^\| `.*\|$/gm) ?? [];
  return rows.map((row) => {
    const [, names = '', , by = ''] = row.split('|').map((cell) => cell.trim());
    return { tables: [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''), by };
  });
}

/** What SQLite keeps of a table of words, beside the table itself. */
const SHADOW = /^(sqlite_sequence|\w+_search_(config|data|docsize|idx))$/;

async function tablesOf({ engine, knex }: TestApp['database']): Promise<string[]> {
  const names: string[] =
    engine === 'sqlite'
      ? await knex('sqlite_master').where({ type: 'table' }).pluck('name')
      : await knex('information_schema.tables')
          .where({ table_schema: 'public', table_type: 'BASE TABLE' })
          .pluck('table_name');
  return names.filter((name) => !SHADOW.test(name)).sort();
}

async function counts(app: TestApp): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of await tablesOf(app.database)) {
    const [row] = await app.database.knex(table).count({ rows: '*' });
    found[table] = Number(row?.rows);
  }
  return found;
}

/** Removes all that is over; gives how many rows went, by table. */
async function tidy({ ctx }: TestApp): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const table of AGING_TABLES) {
    for (let gone = await removeOld(ctx, table); gone > 0; gone = await removeOld(ctx, table)) {
      removed[table] = (removed[table] ?? 0) + gone;
    }
  }
  return removed;
}

const pass = ({ ctx }: TestApp, days: number): void => {
  ctx.config.clockOffset += days * 86_400;
};

const oldMails = async ({ ctx }: TestApp, count: number): Promise<void> => {
  const createdAt = new Date(ctx.now().getTime() - (LIMITS.mailDays + 1) * DAY).toISOString();
  const row = { kind: 'test', recipient: 'desk@example.com', status: 'sent', created_at: createdAt };
  const times = { send_at: createdAt, expires_at: createdAt };
  const rows = Array.from({ length: count }, () => ({ id: crypto.randomUUID(), ...row, ...times }));
  await ctx.db.knex.batchInsert('mails', rows, 50);
};

/** Rows of tables that time makes old, as somebody who was here for years has left them. */
async function past({ ctx }: TestApp, { userId, clinicId }: Member): Promise<void> {
  const at = ctx.now().toISOString();
  const { knex } = ctx.db;
  const ended = { user_id: userId, created_at: at, expires_at: at };
  await knex('account_tokens').insert({ token_hash: 'mailed', purpose: 'reset_password', ...ended });
  await knex('challenges').insert({ id: 'code', purpose: 'sign_in', method: 'email', ...ended });
  await knex('api_tokens').update({ revoked_at: at });
  await knex('system_updates').insert({
    id: 'update',
    user_id: userId,
    subject: 'a',
    message: 'b',
    created_at: at,
  });
  await knex('payment_events').insert({ id: 'evt_old', type: 'invoice.paid', received_at: at });
  await knex('support_requests').update({ closed_at: at });
  await knex('platform_requests').update({ closed_at: at });
  await knex('worker_heartbeats').insert({
    id: 'gone',
    host: 'a',
    version: '1',
    started_at: at,
    seen_at: at,
  });
  await knex('sender_pauses').insert({
    sender: '+15550100999',
    paused_since: at,
    paused_until: at,
    code: '30002',
  });
  await knex('sender_pace').insert({ sender: '+15550100999', taken_until: ctx.now().getTime() });
  const text = {
    phone_hash: 'hash',
    sender: '+15550100999',
    body: 'Hello?',
    meaning: 'other',
    received_at: at,
  };
  await knex('inbound_texts').insert({ provider_id: 'SM1', clinic_id: null, ...text });
  const activity = { clinic_id: clinicId, status: 'info', title: 'Signed in', description: 'Somebody did.' };
  await knex('activities').insert({ id: 'first', type: 'user_login', ...activity, created_at: at });
}

describe.each(ENGINES)('on %s', (engine) => {
  test('years later what had its time is gone, and no record, count or screen has changed', async () => {
    const app = await startApp(engine, { worker: false });
    const owner = await furnishedClinic(app);
    await past(app, owner);
    const { data: reviews } = await owner.client.listReviews({ query: {} });
    const reviewId = reviews.reviews[0]?.id ?? '';
    await owner.client.updateReviewCase({ params: { id: reviewId }, payload: { status: 'resolved' } });
    const young = await tidy(app);
    expect(young).toEqual({});
    const before = await counts(app);

    pass(app, YEARS);
    const removed = await tidy(app);

    const after = await counts(app);
    const unmoved = Object.keys(before).filter((table) => !(table in removed));
    for (const table of unmoved) expect(after[table], table).toBeGreaterThanOrEqual(before[table] ?? 0);
    const untouched = AGING_TABLES.filter((table) => !(table in removed) && (before[table] ?? 0) > 0);
    // Both go by the machine’s clock.
    expect(untouched.sort()).toEqual(['audit_logs', 'throttles']);
    const { client } = await signIn(app, owner.email);
    const { data: review } = await client.getReview({ params: { id: reviewId } });
    expect(review.events.map(({ kind }) => kind)).toContain('case');
    expect(after.activities).toBeGreaterThan(0);
  });

  test('a text that waits keeps its link, however long ago it was scheduled', async () => {
    const app = await startApp(engine, { worker: false });
    const owner = await furnishedClinic(app, { texts: 3 });
    pass(app, YEARS);
    await tidy(app);
    const waiting = app.ctx.db
      .knex('messages')
      .where({ status: 'queued', clinic_id: owner.clinicId })
      .select('id');
    expect(await app.ctx.db.knex('links').whereIn('message_id', waiting)).toHaveLength(3);
  });

  test('audit rows go after their years, by the machine’s clock however far the product’s runs ahead', async () => {
    const app = await startApp(engine, { worker: false });
    const row = (id: string, years: number) => {
      const at = new Date(Date.now() - 5 * DAY);
      at.setUTCFullYear(at.getUTCFullYear() - years);
      return { id, action: 'LOGIN', entity_type: 'user', created_at: at.toISOString() };
    };
    await app.ctx.db
      .knex('audit_logs')
      .insert([row('old', LIMITS.auditYears), row('kept', LIMITS.auditYears - 1)]);
    pass(app, YEARS);
    expect(await removeOld(app.ctx, 'audit_logs')).toBe(1);
    expect(await app.ctx.db.knex('audit_logs').whereIn('id', ['old', 'kept']).pluck('id')).toEqual(['kept']);
  });

  test('workers share it: a few rows at a time, each once', async () => {
    const app = await startApp(engine, { worker: false });
    await oldMails(app, 450);
    expect(await removeOld(app.ctx, 'mails')).toBe(200);
    const workers = [startWorker(app.ctx), startWorker(app.ctx)];
    onTestFinished(async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    });
    await eventually(async () => (await app.ctx.db.knex('mails').where({ kind: 'test' })).length === 0);
  });

  /** A row for each caller, sender or worker of these minutes. */
  const SMALL = ['throttles', 'sender_pace', 'sender_pauses', 'worker_heartbeats'];

  test('rows whose time is over are found by an index', async () => {
    const app = await startApp(engine, { worker: false });
    const { knex } = app.database;
    const asked: { sql: string; bindings: string[] }[] = [];
    knex.on('query', (query) => query.sql.startsWith('DELETE') && asked.push(query));
    await tidy(app);
    for (const { sql, bindings } of asked) {
      const table = /^DELETE FROM (\w+)/.exec(sql)?.[1] ?? '';
      if (SMALL.includes(table)) continue;
      expect(await planOf(app, sql, bindings), table).not.toMatch(
        /SCAN t\b(?!.*USING)|Seq Scan on (?!changed)/,
      );
    }
    expect(asked).toHaveLength(AGING_TABLES.length);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('of every table that the schema has it is written down what bounds it', async () => {
      const app = await startApp(engine, { worker: false });
      const written = documented();
      const lacking = (await tablesOf(app.database)).filter(
        (name) => !written.some(({ tables }) => tables.includes(name)),
      );
      expect(lacking).toEqual([]);
      const tidied = written.filter(({ by }) => by.startsWith('tidy')).flatMap(({ tables }) => tables);
      expect(tidied.sort()).toEqual([...AGING_TABLES, 'visits'].sort());
    });
  });
});

async function planOf({ ctx, database }: TestApp, sql: string, bindings: string[]): Promise<string> {
  const statement = sql.replace(/\$\d+/g, '?');
  if (database.engine === 'sqlite') {
    const steps = await database.knex.raw(`EXPLAIN QUERY PLAN ${statement}`, bindings);
    return steps.map(({ detail }: { detail: string }) => detail).join('\n');
  }
  return ctx.transaction(async ({ db }) => {
    await db.knex.raw('SET LOCAL enable_seqscan = off');
    const { rows } = await db.knex.raw(`EXPLAIN ${statement}`, bindings);
    return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
  });
}
