import type { Knex } from 'knex';

/**
 * Patients' records: who noted the consent, which texts were to a patient who was erased
 * since, and whose kept answers are, which name numbers.
 */

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('patients', (t) => {
    t.text('consent_user_id');
  });
  await knex.schema.alterTable('messages', (t) => {
    t.text('erased_at');
  });
  await knex.schema.alterTable('idempotency_keys', (t) => {
    t.string('clinic_id', 8);
  });
  await imports(knex);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('import_mappings');
  await knex.schema.dropTable('import_changes');
  await knex.schema.alterTable('imports', (t) => t.dropColumns('run_id', 'mapping', 'records', 'digest'));
  await knex.schema.alterTable('idempotency_keys', (t) => t.dropColumns('clinic_id'));
  await knex.schema.alterTable('messages', (t) => t.dropColumns('erased_at'));
  await knex.schema.alterTable('patients', (t) => t.dropColumns('consent_user_id'));
}

/** What an import needs to go on after an interruption, to be undone, and to guess better the next time. */
async function imports(knex: Knex): Promise<void> {
  await knex.schema.alterTable('imports', (t) => {
    t.text('run_id');
    t.text('mapping');
    t.integer('records').notNullable().defaultTo(0);
    t.text('digest');
  });
  await knex.schema.createTable('import_changes', (t) => {
    t.text('import_id').notNullable().references('imports.id').onDelete('CASCADE');
    t.text('patient_id').notNullable().references('patients.id').onDelete('CASCADE').index();
    t.text('before');
    t.text('updated_at').notNullable();
    t.primary(['import_id', 'patient_id']);
  });
  await knex.schema.createTable('import_mappings', (t) => {
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE');
    t.text('headers_hash').notNullable();
    t.text('mapping').notNullable();
    t.text('updated_at').notNullable();
    t.primary(['clinic_id', 'headers_hash']);
  });
}
