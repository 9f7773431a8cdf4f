import type { AuditAction } from '../contract/routes/adminAuditLogs.ts';
import { addAuditLog } from '../store/reports/auditLogs.ts';
import { type Context, instantNow } from './context.ts';

/** The one home of audit rows: writes, single reads of patients and exports. */

/** Who acted: a caller, a user on the way in, or nobody who signed in, with the clinic that it concerns. */
interface Actor {
  userId: string | null;
  clinicId: string | null;
  sessionId?: string | null;
  apiTokenId?: string | null;
}

interface AuditEntry {
  action: AuditAction;
  /** Such as `patient` or `settings`. */
  entityType: string;
  entityId?: string | null;
  /** Ids, counts and names of fields only: the row stays seven years and never holds patients' data. */
  metadata?: Record<string, unknown>;
}

/**
 * Adds an audit row, with the session or API token that acted; `null` is the system. Inside a transaction the
 * row stands or falls with what it tells of.
 */
export async function audit(ctx: Context, actor: Actor | null, entry: AuditEntry): Promise<void> {
  await addAuditLog(ctx.db, {
    ...entry,
    userId: actor?.userId ?? null,
    clinicId: actor?.clinicId ?? null,
    metadata: { ...meansOf(actor), ...entry.metadata },
    createdAt: instantNow(ctx),
  });
}

/** An API token stands for a user without a session. */
function meansOf(actor: Actor | null): Record<string, string> {
  if (actor?.apiTokenId) return { apiTokenId: actor.apiTokenId };
  return actor?.sessionId ? { sessionId: actor.sessionId } : {};
}
