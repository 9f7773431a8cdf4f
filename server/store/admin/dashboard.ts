import type { Db, Row } from '../db/db.ts';

/** How many clinics that are not deleted had a text accepted since a day of UTC. */
export async function countTexting({ knex }: Db, since: string): Promise<number> {
  const texted = knex('text_totals as t')
    .whereRaw('t.clinic_id = f.clinic_id')
    .where('t.span', 'day')
    .where('t.at', '>=', since)
    .where('t.sent', '>', 0);
  const [row]: Row[] = await knex('clinic_facts as f')
    .where('f.deleted', 0)
    .whereExists(texted.select(knex.raw('1')))
    .count({ clinics: '*' });
  return Number(row?.clinics);
}
