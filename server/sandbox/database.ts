import Database from 'better-sqlite3';

export type SandboxDatabase = Database.Database;

// seq is the order of arrival; next_at is when the text changes its state, null once it is final.
// The partial indexes cost an ordinary text nothing: few rows are inbound, none is due for long.
const CARRIER_AND_MAILBOX = `
  CREATE TABLE messages (
    seq INTEGER PRIMARY KEY,
    sid TEXT NOT NULL UNIQUE,
    direction TEXT NOT NULL,
    phone TEXT NOT NULL,
    sender TEXT NOT NULL,
    service_sid TEXT,
    body TEXT NOT NULL,
    status TEXT NOT NULL,
    error_code INTEGER,
    callback_url TEXT,
    created_at TEXT NOT NULL,
    sent_at TEXT,
    updated_at TEXT NOT NULL,
    next_at INTEGER
  ) STRICT;
  CREATE INDEX messages_phone ON messages (phone, seq);
  CREATE INDEX messages_inbound ON messages (sender, seq) WHERE direction = 'inbound';
  CREATE INDEX messages_due ON messages (next_at) WHERE next_at IS NOT NULL;

  CREATE TABLE webhooks (
    id INTEGER PRIMARY KEY,
    sid TEXT NOT NULL,
    url TEXT NOT NULL,
    form TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX webhooks_due ON webhooks (due_at);

  CREATE TABLE opt_outs (
    phone TEXT NOT NULL,
    sender TEXT NOT NULL,
    PRIMARY KEY (phone, sender)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE mails (
    id INTEGER PRIMARY KEY,
    recipient TEXT NOT NULL,
    sender TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    html TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX mails_recipient ON mails (recipient, id);
`;

// A resource of the payment provider is kept as the JSON that its API answers; the columns are what it is found by.
// due_at, in seconds of the provider's own time, is when time does something with it.
const PAYMENTS = `
  ALTER TABLE webhooks RENAME TO older_webhooks;
  DROP INDEX webhooks_due;
  CREATE TABLE webhooks (
    id INTEGER PRIMARY KEY,
    sender TEXT NOT NULL,
    subject TEXT NOT NULL,
    url TEXT NOT NULL,
    body TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER
  ) STRICT;
  CREATE INDEX webhooks_due ON webhooks (due_at);
  INSERT INTO webhooks (sender, subject, url, body, attempts, due_at)
    SELECT 'carrier', sid, url, form, attempts, due_at FROM older_webhooks ORDER BY id;
  DROP TABLE older_webhooks;

  CREATE TABLE payment_resources (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    customer TEXT,
    parent TEXT,
    due_at INTEGER,
    body TEXT NOT NULL,
    UNIQUE (kind, id)
  ) STRICT;
  CREATE INDEX payment_resources_kind ON payment_resources (kind, seq);
  CREATE INDEX payment_resources_customer ON payment_resources (customer, kind, seq);
  CREATE INDEX payment_resources_parent ON payment_resources (parent, kind, seq) WHERE parent IS NOT NULL;
  CREATE INDEX payment_resources_due ON payment_resources (due_at, seq) WHERE due_at IS NOT NULL;

  CREATE TABLE payment_answers (
    key TEXT PRIMARY KEY,
    question TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX payment_answers_created ON payment_answers (created);

  CREATE TABLE payment_settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

const PICTURES = 'ALTER TABLE messages ADD COLUMN pictures INTEGER NOT NULL DEFAULT 0;';

/** What brings a file from each version to the next; a new file goes through all. */
const STEPS = [CARRIER_AND_MAILBOX, PAYMENTS, PICTURES];

/** Opens the sandbox's file: makes it where there is none, brings on an older one, throws at a newer one. */
export function openSandboxDatabase(file: string): SandboxDatabase {
  const db = new Database(file);
  try {
    // Several servers on one folder open it at the same moment: one brings it on, the others wait and find it done.
    db.transaction(bringOn).immediate(db, file);
    db.pragma('journal_mode = WAL');
    // Pretend texts may be lost when the power fails, not when the process is killed.
    db.pragma('synchronous = OFF');
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

function bringOn(db: SandboxDatabase, file: string): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version > STEPS.length) {
    throw new Error(`${file} was written by another version of Goodword: move it away and start again.`);
  }
  for (const step of STEPS.slice(version)) db.exec(step);
  db.pragma(`user_version = ${STEPS.length}`);
}
