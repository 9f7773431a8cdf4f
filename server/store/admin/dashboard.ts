import type { Db, Row } from '../db/db.ts';
import { CLINIC_STATUS, everyClinic } from './clinics.ts';

/** The platform in numbers. Deleted clinics and people count no more. */

/** How many clinics there are of each status; one of which there is none is left out. */
export async function countByStatus(db: Db): Promise<Map<string, number>> {
  const rows: Row[] = await everyClinic(db)
    .whereNull('c.deleted_at')
    .groupByRaw(CLINIC_STATUS)
    .select(db.knex.raw(`${CLINIC_STATUS} AS status`))
    .count({ clinics: '*' });
  return new Map(rows.map(({ status, clinics }) => [status, Number(clinics)]));
}

/** Deleted people are few, and have an index of their own: they are taken off. */
const PEOPLE_AND_REVIEWS = `
  SELECT (SELECT count(*) FROM users) - (SELECT count(*) FROM users WHERE deleted_at IS NOT NULL) AS people,
    (SELECT count(*) FROM reviews) AS reviews`;

export async function countPeopleAndReviews({ hot }: Db): Promise<{ people: number; reviews: number }> {
  const row = await hot.get<Row>(PEOPLE_AND_REVIEWS, []);
  return { people: Number(row?.people), reviews: Number(row?.reviews) };
}

/**
 * How many clinics had a text accepted since an instant. Looked for among the texts that changed since: receipts change a
 * text after it was accepted, never before.
 */
export async function countTexting(db: Db, since: string): Promise<number> {
  const { knex } = db;
  const texted = knex('messages as m')
    .whereRaw('m.clinic_id = c.id')
    .where('m.updated_at', '>=', since)
    .where('m.accepted_at', '>=', since)
    .whereNot('m.kind', 'test');
  const [row]: Row[] = await everyClinic(db)
    .whereNull('c.deleted_at')
    .whereExists(texted.select(knex.raw('1')))
    .count({ clinics: '*' });
  return Number(row?.clinics);
}
