import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as totals from '../../migrations/0010_totals.ts';
import * as split from '../../migrations/0012_quicker_reports.ts';
import { createClinic } from '../../server/domain/accounts/auth.ts';
import { checkTotals } from '../../server/domain/reports/totals.ts';
import type { Db } from '../../server/store/db.ts';
import { eraseTexts } from '../../server/store/messages.ts';
import { addReview, eraseReviews } from '../../server/store/reviews.ts';
import { sumTotals, sumUpTotals, TOTALS, type TotalsTable } from '../../server/store/totals.ts';
import { ENGINES, startApp, type TestApp } from '../support/app.ts';
import {
  activityFacts,
  activityRow,
  patientRow,
  reviewFacts,
  reviewRow,
  textFacts,
  textRow,
} from '../support/countedRows.ts';

// What the database counts by itself (migrations/0010_totals.ts and after) is what the rows say, whatever happens to them and
// however much at once.

const HOUR = 3_600_000;
const MIDNIGHT = Date.parse('2026-11-01T00:00:00.000Z');

/** Around a month's end: on both sides of hours and of midnight. */
const instant = fc
  .constantFrom(-25, -1, -0.001, 0, 0.5, 1, 23.999, 24, 49)
  .map((hours) => new Date(MIDNIGHT + hours * HOUR).toISOString());

const KINDS = [
  'text',
  'move',
  'move all',
  'answer',
  'respond',
  'patient',
  'erase',
  'activity',
  'close',
] as const;

/** One thing that happens in one of two clinics. */
const change = fc.record({
  clinic: fc.nat(1),
  kind: fc.constantFrom('text', 'text', 'answer', ...KINDS),
  /** Which of a few numbers, or of the rows that are there. */
  which: fc.nat(5),
  at: instant,
  text: textFacts(instant),
  review: reviewFacts(instant),
  type: activityFacts,
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

async function oneOf(db: Db, table: string, clinicId: string, which: number): Promise<string | undefined> {
  const ids: string[] = await db.knex(table).where({ clinic_id: clinicId }).orderBy('id').pluck('id');
  return ids[which % Math.max(1, ids.length)];
}

const phoneOf = ({ which }: Change): string => `+1212555010${which}`;

const CHANGES: Record<
  (typeof KINDS)[number],
  (db: Db, clinicId: string, happened: Change) => Promise<unknown>
> = {
  text: (db, clinicId, happened) =>
    db.knex('messages').insert(textRow(clinicId, happened.text, phoneOf(happened))),
  async move(db, clinicId, { which, text }) {
    const id = await oneOf(db, 'messages', clinicId, which);
    if (id) await db.knex('messages').where({ id }).update(text);
  },
  'move all': (db, clinicId, { text: { status, accepted_at } }) =>
    db.knex('messages').where({ clinic_id: clinicId }).update({ status, accepted_at }),
  async answer(db, clinicId, happened) {
    const text = textRow(clinicId, happened.text, phoneOf(happened));
    await db.knex('messages').insert(text);
    const { id, submitted_at: submittedAt, ...review } = reviewRow(clinicId, happened.review);
    await addReview(db, {
      id,
      clinicId,
      messageId: happened.which === 0 ? null : text.id,
      phoneHash: phoneOf(happened),
      platform: review.platform,
      rating: review.rating,
      feedback: 'Calm and kind.',
      customerName: 'Anna',
      isPublic: review.is_public,
      offeredPublic: review.offered_public,
      source: review.source,
      submittedAt,
    });
  },
  async respond(db, clinicId, { which, review: { responded_at } }) {
    const id = await oneOf(db, 'reviews', clinicId, which);
    if (id) await db.knex('reviews').where({ id }).update({ responded_at });
  },
  patient: (db, clinicId, happened) =>
    db
      .knex('patients')
      .insert([0, 1].map((more) => patientRow(clinicId, `${phoneOf(happened)}${more}`, happened.at)))
      .onConflict(['clinic_id', 'phone_hash'])
      .merge(['updated_at']),
  async erase(db, clinicId, happened) {
    const phone = phoneOf(happened);
    await eraseTexts(db, clinicId, phone, happened.at);
    await eraseReviews(db, clinicId, phone);
    await db.knex('patients').where({ clinic_id: clinicId }).whereLike('phone', `${phone}%`).delete();
  },
  activity: (db, clinicId, { type, at }) => db.knex('activities').insert(activityRow(clinicId, type, at)),
  close: (db, clinicId) => db.knex('clinics').where({ id: clinicId }).delete(),
};

describe.each(ENGINES)('totals on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  async function makeClinic(): Promise<string> {
    const clinic = { name: 'Oak Street Clinic', email: 'desk@example.com', offer: null, reviewLinks: {} };
    return (await createClinic(app.ctx, clinic)).id;
  }

  /** Nothing happens in a clinic that is gone, and a clinic goes when nothing happens in it. */
  async function happen(clinics: string[], happened: Change): Promise<void> {
    const id = clinics[happened.clinic] ?? '';
    await app.ctx.transaction(async ({ db }) => {
      const clinic = db.knex('clinics').where({ id });
      const isThere = happened.kind === 'close' || (await clinic.forKeyShare().first('id'));
      if (isThere) await CHANGES[happened.kind](db, id, happened);
    });
  }

  const wrong = async () => (await checkTotals(app.ctx)).filter(({ differing }) => differing > 0);

  /** Where rows are only added, so many of no weight that they are worth summing up. */
  async function scatter(clinicId: string): Promise<void> {
    if (engine === 'sqlite') return;
    for (const [table, { keys, counts }] of Object.entries(TOTALS)) {
      const columns = ['clinic_id', 'span', 'at', ...keys, ...counts];
      const values = [
        ...keys.map((key) => (key === 'rating' ? '1' : `'x'`)),
        ...counts.map(() => '1 - n % 2 * 2'),
      ];
      await app.ctx.db.knex.raw(
        `INSERT INTO ${table} (${columns.join(', ')})
         SELECT ?, 'hour', '2026-11-01T00', ${values.join(', ')} FROM generate_series(1, 2400) AS n`,
        [clinicId],
      );
    }
  }

  /** Rows that tell of a clinic, by table. */
  async function rowsOf(clinicId: string): Promise<Record<TotalsTable, number>> {
    const counts = Object.keys(TOTALS).map(async (table) => {
      const rows = await app.ctx.db.knex(table).where({ clinic_id: clinicId }).count({ count: '*' });
      return [table, Number(rows[0]?.count)];
    });
    return Object.fromEntries(await Promise.all(counts));
  }

  /** Something that leaves a row in each of the totals. */
  async function tellStory(clinicId: string): Promise<void> {
    const [happened] = fc.sample(change, 1);
    if (!happened) return;
    const text = {
      ...happened.text,
      kind: 'request',
      accepted_at: new Date(MIDNIGHT).toISOString(),
    } as const;
    for (const kind of ['answer', 'patient', 'activity'] as const) {
      await happen([clinicId, clinicId], { ...happened, kind, text });
    }
  }

  it('agree with the rows after anything that happens, one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 30 }), async (actions) => {
        const clinics = [await makeClinic(), await makeClinic()];
        for (const happened of actions) await happen(clinics, happened);
        expect(await wrong()).toEqual([]);
      }),
      { numRuns: 25 },
    );
    await tellStory(await makeClinic());
    expect(await wrong()).toEqual([]);
    for (const { totals } of await checkTotals(app.ctx)) expect(totals).toBeGreaterThan(0);
  });

  it('agree after what happens at once, while they are summed up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 8, maxLength: 30 }), async (actions) => {
        const clinics = [await makeClinic(), await makeClinic()];
        await scatter(clinics[0] ?? '');
        await Promise.all([...actions.map((happened) => happen(clinics, happened)), sumUpTotals(app.ctx.db)]);
        expect(await wrong()).toEqual([]);
        for (const rows of Object.values(await rowsOf(clinics[0] ?? ''))) expect(rows).toBeLessThan(2_400);
      }),
      { numRuns: 25 },
    );
  });

  it('that differ from the rows are found and repaired, by two at once and while more is written', async () => {
    const { db } = app.ctx;
    const [clinicId, gone] = [await makeClinic(), await makeClinic()];
    const at = '2026-11-01T00:30:00.000Z';
    const own = { clinic_id: clinicId };
    for (const rating of [4, 5, 5]) {
      const [facts] = fc.sample(reviewFacts(fc.constant(at)), 1);
      if (facts)
        await db
          .knex('reviews')
          .insert(reviewRow(clinicId, { ...facts, platform: 'google', rating, source: 'link' }));
    }
    await db.knex('patients').insert(patientRow(clinicId, '+12125550100', at));
    expect(await wrong()).toEqual([]);

    await db
      .knex('review_totals')
      .where({ ...own, span: 'hour', rating: 5 })
      .increment('reviews', 7);
    await db.knex('patient_totals').where(own).delete();
    const words = { type: 'user_login', title: '', description: '' };
    await db
      .knex('activity_totals')
      .insert({ clinic_id: gone, span: 'day', at: '2026-11-01', ...words, activities: 3 });
    expect(await wrong()).toMatchObject([
      { table: 'review_totals', differing: 1 },
      { table: 'patient_totals', differing: 2 },
      { table: 'activity_totals', differing: 1 },
    ]);

    const more = fc
      .sample(change, 20)
      .map((happened) => happen([clinicId, clinicId], { ...happened, kind: 'answer' }));
    const repairs = [checkTotals(app.ctx, { repair: true }), checkTotals(app.ctx, { repair: true })];
    await Promise.all([...repairs, ...more]);
    expect(await wrong()).toEqual([]);
    const read = await sumTotals(db, 'patient_totals', { clinicId, periods: [{}] }, { sums: ['patients'] });
    expect(read).toEqual([{ period: 0, patients: 1 }]);
  });

  it('go with their clinic', async () => {
    const clinicId = await makeClinic();
    await tellStory(clinicId);
    for (const rows of Object.values(await rowsOf(clinicId))) expect(rows).toBeGreaterThan(0);
    await app.ctx.db.knex('clinics').where({ id: clinicId }).delete();
    for (const rows of Object.values(await rowsOf(clinicId))) expect(rows).toBe(0);
  });

  it('count what was there before they were kept', async () => {
    const before = await checkTotals(app.ctx);
    await app.database.transaction(async ({ knex }) => {
      await split.down(knex);
      await totals.down(knex);
      await totals.up(knex);
      await split.up(knex);
    });
    const after = await checkTotals(app.ctx);
    expect(after.map(({ differing }) => differing)).toEqual(before.map(() => 0));
    const logged = ({ table }: { table: string }) => table === 'log_totals';
    expect(after.find(logged)).toEqual(before.find(logged));
  });
});
