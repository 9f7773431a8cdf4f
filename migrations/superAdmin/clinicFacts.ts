import type { Knex } from 'knex';
import { addTriggers, column, dropTriggers, isAnyChanged, OWN, type RowTrigger } from './triggers.ts';

/**
 * By what the list of clinics is narrowed, kept by the database itself in a row for each clinic: the status that counts
 * (a super admin's word before the provider's, `trial` where neither said one), whether it is suspended (paused or
 * deleted), and whether it is deleted. The installation's own row among the clinics has none.
 */

const status = (row: string): string => `coalesce(${row}.override_status, ${row}.status)`;
const flags = (row: string): string => `
  CASE WHEN ${row}.paused_at IS NULL AND ${row}.deleted_at IS NULL THEN 0 ELSE 1 END,
  CASE WHEN ${row}.deleted_at IS NULL THEN 0 ELSE 1 END`;

const ADD = `
  INSERT INTO clinic_facts (clinic_id, created_at, status, suspended, deleted)
  VALUES (NEW.id, NEW.created_at, 'trial', ${flags('NEW')});`;
const MOVE = `
  UPDATE clinic_facts SET (created_at, suspended, deleted) = (SELECT NEW.created_at, ${flags('NEW')})
  WHERE clinic_id = NEW.id;`;
const REMOVE = 'DELETE FROM clinic_facts WHERE clinic_id = OLD.id;';
const JUDGE = `UPDATE clinic_facts SET status = ${status('NEW')} WHERE clinic_id = NEW.clinic_id;`;
const FORGET = `UPDATE clinic_facts SET status = 'trial' WHERE clinic_id = OLD.clinic_id;`;

const triggers = (knex: Knex): RowTrigger[] => [
  { name: 'clinic_facts_added', table: 'clinics', on: 'INSERT', when: `NEW.id <> '${OWN}'`, deed: ADD },
  {
    name: 'clinic_facts_moved',
    table: 'clinics',
    on: 'UPDATE',
    when: isAnyChanged(knex, ['paused_at', 'deleted_at', 'created_at'].map(column)),
    deed: MOVE,
  },
  { name: 'clinic_facts_removed', table: 'clinics', on: 'DELETE', deed: REMOVE },
  { name: 'clinic_facts_subscribed', table: 'subscriptions', on: 'INSERT', deed: JUDGE },
  {
    name: 'clinic_facts_judged',
    table: 'subscriptions',
    on: 'UPDATE',
    when: isAnyChanged(knex, [status]),
    deed: JUDGE,
  },
  { name: 'clinic_facts_unsubscribed', table: 'subscriptions', on: 'DELETE', deed: FORGET },
];

export async function keepClinicFacts(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE clinic_facts (
    clinic_id varchar(8) PRIMARY KEY, created_at text NOT NULL, status text NOT NULL,
    suspended integer NOT NULL, deleted integer NOT NULL)`);
  await knex.raw(`INSERT INTO clinic_facts (clinic_id, created_at, status, suspended, deleted)
    SELECT c.id, c.created_at, coalesce(${status('s')}, 'trial'), ${flags('c')}
    FROM clinics c LEFT JOIN subscriptions s ON s.clinic_id = c.id WHERE c.id <> '${OWN}'`);
  const indexes = {
    by_age: '(created_at, clinic_id)',
    by_status: '(status, created_at, clinic_id) WHERE deleted = 0',
    suspended: '(created_at, clinic_id) WHERE suspended = 1',
  };
  for (const [name, on] of Object.entries(indexes)) {
    await knex.raw(`CREATE INDEX clinic_facts_${name} ON clinic_facts ${on}`);
  }
  await addTriggers(knex, triggers(knex));
}

export async function giveUpClinicFacts(knex: Knex): Promise<void> {
  await dropTriggers(knex, triggers(knex));
  await knex.schema.dropTable('clinic_facts');
}
