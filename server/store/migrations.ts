import type { Knex } from 'knex';
import * as foundation from '../../migrations/0001_foundation.ts';
import * as audit from '../../migrations/0002_audit.ts';
import * as accounts from '../../migrations/0003_accounts.ts';
import * as auditKept from '../../migrations/0004_audit_kept.ts';
import * as patients from '../../migrations/0005_patients.ts';
import * as numberFacts from '../../migrations/0006_number_facts.ts';
import * as sending from '../../migrations/0007_sending.ts';
import * as patientPage from '../../migrations/0008_patient_page.ts';
import type { MigrationLock } from './migrationLock.ts';

/** Every migration in order, named once, so that the built program carries them. */
const MIGRATIONS: Record<string, Knex.Migration> = {
  '0001_foundation': foundation,
  '0002_audit': audit,
  '0003_accounts': accounts,
  '0004_audit_kept': auditKept,
  '0005_patients': patients,
  '0006_number_facts': numberFacts,
  '0007_sending': sending,
  '0008_patient_page': patientPage,
};

const source: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(MIGRATIONS),
  getMigrationName: (name) => name,
  getMigration: async (name) => MIGRATIONS[name] as Knex.Migration,
};

const options: Knex.MigratorConfig = { migrationSource: source, tableName: 'migrations' };

/** Brings a database to the newest shape; gives the names of the migrations that ran. */
export function migrateUp(knex: Knex, lock: MigrationLock): Promise<string[]> {
  return lock(async () => {
    await knex.migrate.forceFreeMigrationsLock(options);
    const [, names] = await knex.migrate.latest(options);
    return names;
  });
}

/** Takes every migration back; the tests' way to show that each can be. */
export async function migrateDown(knex: Knex): Promise<void> {
  await knex.migrate.rollback(options, true);
}
