import type { Context } from '../../server/domain/context.ts';

/** An audit row as the tests compare it. */
export interface AuditRow {
  action: string;
  entityType: string;
  entityId: string | null;
  userId: string | null;
  clinicId: string | null;
  metadata: Record<string, unknown>;
}

/** Every audit row, oldest first. */
export async function auditRows({ db }: Context): Promise<AuditRow[]> {
  const rows = await db.knex('audit_logs').orderBy(['created_at', 'id']);
  return rows.map((row) => ({
    action: row.action,
    entityType: row.entity_type,
    entityId: row.entity_id,
    userId: row.user_id,
    clinicId: row.clinic_id,
    metadata: JSON.parse(row.metadata),
  }));
}

/** The rows that some work leaves behind. */
export async function auditedBy(ctx: Context, work: () => Promise<unknown>): Promise<AuditRow[]> {
  const before = await auditRows(ctx);
  await work();
  return (await auditRows(ctx)).slice(before.length);
}

/** Runs some work while no audit row can be written. */
export async function withoutAudit(ctx: Context, work: () => Promise<unknown>): Promise<void> {
  const rename = (from: string, to: string) => ctx.db.knex.schema.renameTable(from, to);
  await rename('audit_logs', 'audit_elsewhere');
  try {
    await work();
  } finally {
    await rename('audit_elsewhere', 'audit_logs');
  }
}
