import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../contract/core/limits.ts';
import { findClinic } from '../../store/accounts/clinics.ts';
import { addSession } from '../../store/accounts/sessions.ts';
import { PLATFORM_CLINIC } from '../../store/admin/platform.ts';
import type { Device } from '../accounts/sessions.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { mailOwners } from '../mail/owners.ts';
import { notFound, Refusal } from '../refusal.ts';

const MINUTE = 60_000;

export interface Look {
  sessionId: string;
  expiresAt: string;
  clinic: { id: string; name: string };
}

/**
 * Lets a super admin look at a clinic as its owner does, to help: a session that reads for some minutes, and that no
 * refresh token carries on. The clinic's owners are told why. Throws `not_found` or `clinic_deleted`.
 */
export function impersonateOwner(
  ctx: Context,
  caller: Caller,
  { clinicId, reason }: { clinicId: string; reason: string },
  device: Device,
): Promise<Look> {
  return ctx.transaction(async (tx) => {
    const clinic = clinicId === PLATFORM_CLINIC ? undefined : await findClinic(tx.db, clinicId);
    if (!clinic) throw notFound('The clinic');
    if (clinic.deletedAt !== null)
      throw new Refusal('clinic_deleted', 'This clinic is deleted. Restore it first.');
    const now = instantNow(tx);
    const expiresAt = new Date(Date.parse(now) + LIMITS.impersonationMinutes * MINUTE).toISOString();
    const sessionId = uuid();
    await addSession(tx.db, {
      id: sessionId,
      userId: caller.userId,
      deviceId: device.deviceId,
      client: device.kind,
      userAgent: device.userAgent,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      endedAt: null,
      provedAt: null,
      impersonation: { clinicId, reason },
    });
    const metadata = { reason, minutes: LIMITS.impersonationMinutes, lookSessionId: sessionId };
    const entry = { action: 'CREATE', entityType: 'impersonation', entityId: clinicId, metadata } as const;
    await audit(tx, { ...caller, clinicId }, entry);
    await mailOwners(tx, clinicId, (userId) => ({ kind: 'impersonation', data: { userId, sessionId } }));
    return { sessionId, expiresAt, clinic: { id: clinic.id, name: clinic.name } };
  });
}
