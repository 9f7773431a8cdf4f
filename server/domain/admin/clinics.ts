import type { AdminClinic, AdminClinicDetails } from '../../contract/routes/adminClinics.ts';
import * as store from '../../store/admin/clinics.ts';
import { findSenders } from '../../store/sending/senders.ts';
import { periodAt, textLimit } from '../billing/quota.ts';
import type { Context } from '../context.ts';
import { notFound } from '../refusal.ts';
import { goneAt } from '../undo.ts';

/** Every clinic, for the super admin. */

export async function listClinics(
  ctx: Context,
  { page, limit, ...filter }: store.ClinicFilter & { page: number; limit: number },
): Promise<{ clinics: AdminClinic[]; total: number; more: boolean }> {
  const { clinics, ...counts } = await store.listClinics(ctx.db, filter, { page, limit });
  const usages = await usageOf(
    ctx,
    clinics.map(({ id }) => id),
  );
  return { clinics: clinics.map((clinic) => toAdminClinic(clinic, usages)), ...counts };
}

/** Throws `not_found`. */
export async function getClinic(ctx: Context, id: string): Promise<AdminClinicDetails> {
  const [listed] = await store.readClinics(ctx.db, [id]);
  if (!listed) throw notFound('The clinic');
  const usages = await usageOf(ctx, [id]);
  return { ...toAdminClinic(listed, usages), users: await store.listPeople(ctx.db, id) };
}

type Usages = Map<string, NonNullable<AdminClinic['smsUsage']>>;

const toAdminClinic = (clinic: store.ListedClinic, usages: Usages) => ({
  ...clinic,
  smsUsage: usages.get(clinic.id) ?? null,
  goneAt: goneAt(clinic.deletedAt),
});

/** What each has used of the period that runs; those of which nothing was counted in it are left out. */
async function usageOf(ctx: Context, clinicIds: readonly string[]): Promise<Usages> {
  const senders = await findSenders(ctx.db, clinicIds);
  const periods = [...senders.values()].map((sender) => ({
    clinicId: sender.clinicId,
    periodStart: periodAt(sender, ctx.now()).start,
  }));
  const reserved = await store.listReserved(ctx.db, periods);
  return new Map(
    [...senders.values()].flatMap((sender) => {
      const sent = reserved.get(sender.clinicId);
      return sent === undefined ? [] : [[sender.clinicId, { sent, limit: textLimit(sender) }] as const];
    }),
  );
}
