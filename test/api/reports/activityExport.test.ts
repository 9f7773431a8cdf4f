import { parse } from 'csv-parse/sync';
import { DateTime } from 'luxon';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../server/contract/core/client.ts';
import { ACTIVITY_TYPES } from '../../../server/contract/routes/activity.ts';
import { addMember, ENGINES, lapse, type Member, oneOf, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/audit.ts';
import { activityRow, textRow } from '../../support/countedRows.ts';
import { READ_AT, type ReportedClinic, startReported } from '../../support/reportedMonth.ts';

// The activity as a file, and its numbers: the totals that the database keeps, or the rows, tell the same.

type Query = NonNullable<NonNullable<Parameters<Client['listActivity']>[0]>['query']>;

const HEADER = 'timestamp,type,status,title,description,user,number,platform,error';

describe.each(ENGINES)('the activity on %s', (engine) => {
  let app: TestApp;
  let clinics: ReportedClinic[];
  beforeAll(async () => {
    ({ app, clinics } = await startReported(engine, afterAll));
  });

  const fileOf = async ({ client }: Member, query: Query = {}): Promise<Record<string, string>[]> =>
    parse(await (await client.download('exportActivity', { query })).text(), { columns: true });

  /** All pages of the list. */
  async function listed({ client }: Member, query: Query = {}) {
    const all: Awaited<ReturnType<Client['listActivity']>>['activities'] = [];
    for (;;) {
      const page = await client.listActivity({ query: { ...query, limit: 200, offset: all.length } });
      all.push(...page.activities);
      if (page.activities.length < 200) return all;
    }
  }

  test.each<[string, Query]>([
    ['without a filter', {}],
    ['of one type', { type: 'feedback_received' }],
    ['of texts', { type: 'sms_sent' }],
    ['of texts with a status', { type: 'sms_sent', status: 'Sent' }],
    ['with a status', { status: 'Blocked' }],
    ['with a platform', { type: 'sms_sent', platform: 'google' }],
    ['of some days', { dateFrom: '2026-10-25T00:00:00.000Z', dateTo: '2026-11-02T05:00:00.000Z' }],
    ['from the middle of an hour', { dateFrom: '2026-11-01T05:30:00.000Z' }],
    ['of a search', { type: 'sms_sent', search: '55500100' }],
  ])('%s leaves as the list shows it, and is counted as it is listed', async (_, query) => {
    for (const { member } of clinics) {
      const entries = await listed(member, query);
      const file = await fileOf(member, query);
      expect(file.map(({ timestamp, title, number }) => [timestamp, title, number])).toEqual(
        entries.map(({ timestamp, title, metadata }) => [timestamp, title, metadata.phoneNumber ?? '']),
      );
      const { totalCount, totals } = await member.client.listActivity({ query });
      expect(totalCount).toBe(entries.length);
      if (query.type !== 'sms_sent') continue;
      const all = await listed(member, { ...query, status: 'All' });
      const shown = (word: string) => all.filter(({ metadata }) => metadata.logStatus === word).length;
      expect(totals).toEqual({
        total: all.length,
        sent: shown('Sent'),
        queued: shown('Queued'),
        blocked: shown('Blocked'),
        error: shown('Error'),
      });
    }
  });

  test('of many entries at one instant leaves whole, each of them once', async () => {
    const member = await addMember(app);
    const clinicId = member.clinicId ?? '';
    const { knex } = app.ctx.db;
    const texts = Array.from({ length: 1_300 }, (_, index) => manyText(clinicId, index));
    await knex.batchInsert('messages', texts, 50);
    const events = Array.from({ length: 1_100 }, () => activityRow(clinicId, 'system_event', READ_AT));
    await knex.batchInsert('activities', events, 50);
    const file = await fileOf(member);
    expect(file).toHaveLength(2_400);
    expect(new Set(file.flatMap(({ number }) => number || [])).size).toBe(1_300);
    expect(file.map(({ timestamp = '' }) => timestamp)).toEqual(
      file.map(({ timestamp = '' }) => timestamp).toSorted((a, b) => b.localeCompare(a)),
    );
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('leaves under the header of its columns, with the clinic’s day in its name', async () => {
      const [clinic] = clinics as [ReportedClinic];
      const answer = await clinic.member.client.download('exportActivity', { query: { type: 'user_login' } });
      expect((await answer.text()).trim()).toBe(HEADER);
      const day = DateTime.fromISO(READ_AT, { zone: clinic.zone }).toISODate();
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="activity-log-${day}.csv"`,
      );
    });

    test('lets a spreadsheet run nothing', async () => {
      const member = await addMember(app);
      const row = activityRow(member.clinicId ?? '', 'system_event', READ_AT);
      const hostile = { ...row, title: '=HYPERLINK("http://evil.example.com")', description: '@SUM(A1)' };
      await app.ctx.db.knex('activities').insert(hostile);
      const text = await (await member.client.download('exportActivity')).text();
      expect(text).not.toMatch(/(^|[,"])[=@]/m);
      expect(await fileOf(member)).toMatchObject([
        { title: `'${hostile.title}`, description: `'${hostile.description}` },
      ]);
    });

    test('is audited with how many and by which filters, never with what was typed', async () => {
      const [{ member }] = clinics as [ReportedClinic];
      const query = { type: 'sms_sent', search: '5550' } as const;
      const rows = await auditedBy(app.ctx, () => fileOf(member, query));
      const entries = (await listed(member, query)).length;
      expect(rows).toMatchObject([
        { action: 'EXPORT', entityType: 'activity', metadata: { entries, filters: ['type', 'search'] } },
      ]);
    });

    test('leaves for a clinic that paid once, and is refused to one that never did', async () => {
      const lapsed = await addMember(app);
      await app.ctx.db.knex('activities').insert(activityRow(lapsed.clinicId ?? '', 'system_event', READ_AT));
      await lapse(app, lapsed);
      expect(await fileOf(lapsed)).toHaveLength(1);
      const { client } = await addMember(app, { paid: false });
      const refused = { status: 402, code: 'subscription_required' };
      await expect(client.download('exportActivity')).rejects.toMatchObject(refused);
    });

    test('says how many there are of each type, whatever else is asked', async () => {
      const [{ member }] = clinics as [ReportedClinic];
      const count = async (query: Query) => (await member.client.listActivity({ query })).totalCount;
      let sum = 0;
      for (const type of ACTIVITY_TYPES) sum += await count({ type });
      expect(sum).toBe(await count({}));
    });
  });
});

/** A text with a number of its own, as old as all the others. */
const manyText = (clinicId: string, index: number) => {
  const facts = {
    kind: 'request',
    status: 'delivered',
    platform: 'google',
    template: null,
    user_id: null,
  } as const;
  const phone = `+1555${String(5_000_000 + index)}`;
  const times = { created_at: READ_AT, accepted_at: READ_AT, answered_at: null };
  return { ...textRow(clinicId, { ...facts, ...times }, uuid()), phone };
};
