import type { Knex } from 'knex';
import { giveUpLists, keepLists } from './superAdmin/lists.ts';

/**
 * The super admin's work: deletions that can be undone, pauses and senders of single clinics, looks at a clinic as its
 * owner has them, payments and requests of every clinic, and signs of life of the workers.
 */

/** By hand: knex makes SQLite's tables anew, and forgets their triggers. */
const COLUMNS = {
  users: ['deleted_at TEXT'],
  clinics: [
    'pause_reason TEXT',
    // Its own number (E.164) or Messaging Service (MG…); null: the platform's.
    'sender TEXT',
  ],
  sessions: [
    // The clinic that a super admin looks at as its owner does, read-only, and why.
    'impersonates VARCHAR(8) REFERENCES clinics (id) ON DELETE CASCADE',
    'reason TEXT',
  ],
  subscriptions: [
    'override_reason TEXT',
    // The number of the reading of the provider whose invoices are kept (readings_begun).
    'payments_kept INTEGER NOT NULL DEFAULT 0',
  ],
  platform_requests: ['closed_at TEXT', 'closed_by TEXT'],
};

export async function up(knex: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const column of columns) await knex.raw(`ALTER TABLE ${table} ADD COLUMN ${column}`);
  }
  await knex.raw(
    'CREATE INDEX sessions_impersonates ON sessions (impersonates) WHERE impersonates IS NOT NULL',
  );
  await knex.raw('CREATE INDEX users_deleted ON users (deleted_at) WHERE deleted_at IS NOT NULL');
  await knex.raw('CREATE INDEX clinics_deleted ON clinics (deleted_at) WHERE deleted_at IS NOT NULL');
  await knex.raw('CREATE INDEX clinics_sender ON clinics (sender) WHERE sender IS NOT NULL');
  await knex.schema.createTable('payments', (t) => {
    // The invoice's id at the payment provider.
    t.text('id').primary();
    t.string('clinic_id', 8).references('clinics.id').onDelete('SET NULL');
    // succeeded, failed, pending
    t.text('status').notNullable();
    // Cents.
    t.integer('amount').notNullable();
    t.text('currency').notNullable();
    t.text('description').notNullable();
    // Such as Visa 4242.
    t.text('payment_method');
    t.text('created_at').notNullable();
    t.index(['created_at', 'id']);
    t.index(['clinic_id', 'created_at', 'id']);
  });
  await knex.schema.createTable('support_requests', (t) => {
    t.text('id').primary();
    t.string('clinic_id', 8).references('clinics.id').onDelete('CASCADE').index();
    t.text('user_id').notNullable();
    t.text('role').notNullable();
    t.text('name').notNullable();
    t.text('contact_email').notNullable();
    t.text('category').notNullable();
    t.text('subject').notNullable();
    t.text('message').notNullable();
    t.text('created_at').notNullable();
    t.text('closed_at');
    t.text('closed_by');
    t.index(['created_at', 'id']);
  });
  await indexSending(knex);
  await knex.raw('CREATE INDEX platform_requests_listed ON platform_requests (created_at, id)');
  for (const table of ['support_requests', 'platform_requests']) {
    await knex.raw(`CREATE INDEX ${table}_open ON ${table} (created_at, id) WHERE closed_at IS NULL`);
  }
  // Senders that rest, since the carrier takes no more from them for now.
  await knex.schema.createTable('sender_pauses', (t) => {
    t.text('sender').primary();
    t.text('paused_since').notNullable();
    t.text('paused_until').notNullable();
    t.text('code').notNullable();
  });
  await knex.schema.createTable('worker_heartbeats', (t) => {
    t.text('id').primary();
    t.text('host').notNullable();
    t.text('version').notNullable();
    t.text('started_at').notNullable();
    t.text('seen_at').notNullable();
  });
  await keepLists(knex);
}

export async function down(knex: Knex): Promise<void> {
  await giveUpLists(knex);
  await knex.schema.dropTable('worker_heartbeats');
  await knex.schema.dropTable('sender_pauses');
  for (const index of SENDING_INDEXES) await knex.raw(`DROP INDEX ${index}`);
  await knex.raw('DROP INDEX platform_requests_open');
  await knex.raw('DROP INDEX platform_requests_listed');
  await knex.schema.dropTable('support_requests');
  await knex.schema.dropTable('payments');
  await knex.raw('DROP INDEX clinics_sender');
  await knex.raw('DROP INDEX clinics_deleted');
  await knex.raw('DROP INDEX users_deleted');
  await knex.raw('DROP INDEX sessions_impersonates');
  // Without the column they would be ordinary sessions of super admins.
  await knex('sessions').whereNotNull('impersonates').delete();
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const column of columns) await knex.raw(`ALTER TABLE ${table} DROP COLUMN ${column.split(' ')[0]}`);
  }
}

const SENDING_INDEXES = [
  'clinics_paused',
  'messages_failures',
  'messages_tried_again',
  'messages_waiting_tests',
  'text_totals_spans',
  'overage_reports_given_up',
];

/** What goes out and what does not, over all clinics: of texts only those few that fail or wait again have a place here. */
async function indexSending(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX clinics_paused ON clinics (paused_at) WHERE paused_at IS NOT NULL');
  await knex.raw(
    `CREATE INDEX messages_failures
     ON messages (coalesce(claimed_at, send_at), clinic_id, status, error_code, accepted_at)
     WHERE status IN ('failed', 'undelivered', 'unconfirmed', 'expired') AND kind <> 'test'`,
  );
  await knex.raw(
    `CREATE INDEX messages_tried_again ON messages (last_error)
     WHERE status = 'queued' AND last_error IS NOT NULL`,
  );
  await knex.raw(
    `CREATE INDEX messages_waiting_tests ON messages (status, send_at)
     WHERE kind = 'test' AND status IN ('queued', 'sending')`,
  );
  // PostgreSQL's totals are never changed: what is summed up may stand in the index, too.
  const summed = knex.client.config.client === 'pg' ? 'INCLUDE (sent)' : '';
  await knex.raw(`CREATE INDEX text_totals_spans ON text_totals (span, at) ${summed}`);
  await knex.raw(
    `CREATE INDEX overage_reports_given_up ON overage_reports (created_at)
     WHERE status IN ('refused', 'unknown')`,
  );
}
