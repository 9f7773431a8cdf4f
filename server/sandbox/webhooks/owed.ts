import type { SandboxDatabase } from '../database.ts';
import type { SenderName } from './rows.ts';

/** Webhooks that the product has not taken yet, those that are held back included. */
export const countOwed = (db: SandboxDatabase, sender: SenderName): number =>
  Number(db.prepare('SELECT count(*) FROM webhooks WHERE sender = ?').pluck().get(sender));
