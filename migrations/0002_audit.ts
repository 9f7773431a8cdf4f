import type { Knex } from 'knex';

/** Who did what to which row: ids only, never patients' data. */

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('audit_logs', (t) => {
    t.text('id').primary();
    t.text('action').notNullable();
    t.text('user_id');
    t.string('clinic_id', 8);
    t.text('entity_type').notNullable();
    t.text('entity_id');
    t.text('metadata').notNullable().defaultTo('{}');
    t.text('created_at').notNullable();
    t.index(['created_at', 'id']);
  });
  await protectAudit(knex);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('audit_logs');
  if (knex.client.config.client === 'pg') await knex.raw('DROP FUNCTION refuse_audit_change()');
}

/** Audit rows cannot be changed, nor deleted for seven years. */
async function protectAudit(knex: Knex): Promise<void> {
  if (knex.client.config.client === 'pg') {
    await knex.raw(`
      CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND OLD.created_at::timestamptz < now() - interval '7 years' THEN RETURN OLD; END IF;
        RAISE EXCEPTION 'audit rows are kept';
      END $$`);
    await knex.raw(`
      CREATE TRIGGER audit_logs_kept BEFORE UPDATE OR DELETE ON audit_logs
      FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()`);
    return;
  }
  await knex.raw(`
    CREATE TRIGGER audit_logs_unchanged BEFORE UPDATE ON audit_logs
    BEGIN SELECT RAISE(ABORT, 'audit rows are kept'); END`);
  await knex.raw(`
    CREATE TRIGGER audit_logs_kept BEFORE DELETE ON audit_logs
    WHEN OLD.created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-7 years')
    BEGIN SELECT RAISE(ABORT, 'audit rows are kept'); END`);
}
