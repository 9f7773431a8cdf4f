import { LIMITS } from '../../../server/contract/core/limits.ts';
import { type AuditLog, detailsInOrder } from '../../../server/contract/routes/adminAuditLogs.ts';

const most = LIMITS.auditDetailsShown;

/** The metadata of an entry, cut where a row has no more room for it; empty for none. */
export function shortDetails(metadata: AuditLog['metadata']): string {
  if (Object.keys(metadata).length === 0) return '';
  const whole = JSON.stringify(detailsInOrder(metadata));
  return whole.length > most ? `${whole.slice(0, most)}…` : whole;
}

export const wholeDetails = (metadata: AuditLog['metadata']): string =>
  JSON.stringify(detailsInOrder(metadata), null, 2);
