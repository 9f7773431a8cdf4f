import type { Knex } from 'knex';

/** Closes the two ways past the row triggers of audit_logs: emptying the table, and replacing a row by its id. */

export async function up(knex: Knex): Promise<void> {
  if (knex.client.config.client === 'pg') {
    await knex.raw(`
      CREATE TRIGGER audit_logs_not_emptied BEFORE TRUNCATE ON audit_logs
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`);
    return;
  }
  await knex.raw(`
    CREATE TRIGGER audit_logs_not_replaced BEFORE INSERT ON audit_logs
    WHEN EXISTS (SELECT 1 FROM audit_logs WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'audit rows are kept'); END`);
}

export async function down(knex: Knex): Promise<void> {
  if (knex.client.config.client === 'pg') {
    await knex.raw('DROP TRIGGER audit_logs_not_emptied ON audit_logs');
    return;
  }
  await knex.raw('DROP TRIGGER audit_logs_not_replaced');
}
