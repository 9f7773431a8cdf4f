import type { Knex } from 'knex';

/** Triggers for each row that a statement changes, on either database. */

export const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg';

/** After an occasion on a table, where `when` holds of the row, `deed` is done. */
export interface RowTrigger {
  name: string;
  table: string;
  on: 'INSERT' | 'UPDATE' | 'DELETE';
  when?: string;
  deed: string;
}

export async function addTriggers(knex: Knex, triggers: readonly RowTrigger[]): Promise<void> {
  for (const { name, table, on, when = 'TRUE', deed } of triggers) {
    if (!isPostgres(knex)) {
      await knex.raw(`CREATE TRIGGER ${name} AFTER ${on} ON ${table} WHEN ${when} BEGIN ${deed} END`);
      continue;
    }
    await knex.raw(
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${deed} RETURN NULL; END $$`,
    );
    await knex.raw(
      `CREATE TRIGGER ${name} AFTER ${on} ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${name}()`,
    );
  }
}

export async function dropTriggers(knex: Knex, triggers: readonly RowTrigger[]): Promise<void> {
  for (const { name } of triggers) {
    await knex.raw(isPostgres(knex) ? `DROP FUNCTION ${name} CASCADE` : `DROP TRIGGER ${name}`);
  }
}

/** Whether one of some columns, or of other values, changes; null is a value too. */
export const isAnyChanged = (knex: Knex, values: readonly ((row: string) => string)[]): string => {
  const differs = isPostgres(knex) ? 'IS DISTINCT FROM' : 'IS NOT';
  return values.map((value) => `${value('OLD')} ${differs} ${value('NEW')}`).join(' OR ');
};

export const column =
  (name: string) =>
  (row: string): string =>
    `${row}.${name}`;

/** The installation's own row among the clinics, which no list shows. */
export const OWN = '00000000';
