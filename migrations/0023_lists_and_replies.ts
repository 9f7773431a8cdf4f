import type { Knex } from 'knex';

/**
 * What lists, replies and the carrier say of a number: why it is on a clinic's block list, who shares it, what a patient's
 * text is about, and what a clinic says that the words of its lists mean.
 */

const COLUMNS = {
  // Why nobody texts the number; null: somebody decided so. See store/blockList.ts.
  block_list: ['cause TEXT', 'word TEXT'],
  // JSON: the people beside the patient who have the same number.
  patients: ["people TEXT NOT NULL DEFAULT '[]'"],
  // How many pictures came with it, and the text of ours that it is about.
  inbound_texts: ['pictures INTEGER NOT NULL DEFAULT 0', 'about_id TEXT'],
};

export async function up(knex: Knex): Promise<void> {
  // By hand: knex makes SQLite's tables anew, and forgets their triggers.
  for (const [table, columns] of Object.entries(COLUMNS))
    for (const column of columns) await knex.raw(`ALTER TABLE ${table} ADD COLUMN ${column}`);
  await knex.raw('CREATE INDEX block_list_causes ON block_list (phone_hash) WHERE cause IS NOT NULL');
  await knex.schema.createTable('list_words', (t) => {
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE');
    t.text('word').notNullable();
    t.text('shown').notNullable();
    // null: nobody has decided.
    t.boolean('may_text');
    t.text('user_id');
    t.text('updated_at').notNullable();
    t.primary(['clinic_id', 'word']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('list_words');
  await knex.raw('DROP INDEX block_list_causes');
  for (const [table, columns] of Object.entries(COLUMNS))
    for (const column of columns) await knex.raw(`ALTER TABLE ${table} DROP COLUMN ${column.split(' ')[0]}`);
}
