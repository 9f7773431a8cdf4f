import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/db.ts';

/** Who did what to which row. Never patients' data: the row stays seven years. */
export interface NewAuditLog {
  /** LOGIN, LOGOUT, SIGNUP, CREATE, UPDATE, DELETE and the like. */
  action: string;
  /** null for the system. */
  userId: string | null;
  clinicId: string | null;
  /** Such as `patient` or `settings`. */
  entityType: string;
  entityId?: string | null;
  /** Ids, counts and names of fields only. */
  metadata?: Record<string, unknown>;
  /** ISO instant. */
  createdAt: string;
}

/** Adds an audit row; nothing can change it or take it away. */
export async function addAuditLog(db: Db, entry: NewAuditLog): Promise<void> {
  await db.knex('audit_logs').insert({
    id: uuidv7(),
    action: entry.action,
    user_id: entry.userId,
    clinic_id: entry.clinicId,
    entity_type: entry.entityType,
    entity_id: entry.entityId ?? null,
    metadata: JSON.stringify(entry.metadata ?? {}),
    created_at: entry.createdAt,
  });
}
