import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import SQLite from 'better-sqlite3';

/** Copies a SQLite database as it is at one instant, while others work on it; `to` is there whole or not at all. */
export async function copyFileOf(path: string, to: string): Promise<void> {
  const half = `${to}.half`;
  rmSync(half, { force: true });
  const source = new SQLite(path, { readonly: true, timeout: 15_000 });
  try {
    await source.backup(half);
    chmodSync(half, 0o600);
    syncToDisk(half);
    renameSync(half, to);
  } finally {
    source.close();
    rmSync(half, { force: true });
  }
}

function syncToDisk(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
