import type { Db, Row } from '../db.ts';

/** How many clinics that are not deleted had a text accepted since a day of UTC. */
export async function countTexting({ knex }: Db, since: string): Promise<number> {
  const texted = knex('messages as m')
    .whereRaw('m.clinic_id = f.clinic_id')
    .where('m.accepted_at', '>=', since)
    .whereRaw(`m.kind <> 'test'`);
  const [row]: Row[] = await knex('clinic_facts as f')
    .where('f.deleted', 0)
    .whereExists(texted.select(knex.raw('1')))
    .count({ clinics: '*' });
  return Number(row?.clinics);
}
