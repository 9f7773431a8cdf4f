import Database from 'better-sqlite3';

export type SandboxDatabase = Database.Database;

const SCHEMA_VERSION = 1;

// seq is the order of arrival; next_at is when the text changes its state, null once it is final.
// The partial indexes cost an ordinary text nothing: few rows are inbound, none is due for long.
const SCHEMA = `
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

/** Opens the sandbox's file, and makes it where there is none. Throws when a newer Goodword wrote it. */
export function openSandboxDatabase(file: string): SandboxDatabase {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  // Pretend texts may be lost when the power fails, not when the process is killed.
  db.pragma('synchronous = OFF');
  const version = db.pragma('user_version', { simple: true });
  if (version === 0) {
    db.transaction(() => {
      db.exec(SCHEMA);
      db.pragma(`user_version = ${SCHEMA_VERSION}`);
    })();
  } else if (version !== SCHEMA_VERSION) {
    db.close();
    throw new Error(`${file} was written by another version of Goodword: move it away and start again.`);
  }
  return db;
}
