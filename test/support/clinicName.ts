import { LIMITS } from '../../server/contract/core/limits.ts';
import type { TestApp } from './app.ts';

/** Makes the change of a clinic's name so old that it can be corrected no more. */
export async function changedEarlier({ ctx }: TestApp, clinicId: string | null): Promise<void> {
  const clinic = ctx.db.knex('clinics').where({ id: clinicId });
  const { name_changed_at: at } = await clinic.clone().first('name_changed_at');
  const earlier = Date.parse(at) - LIMITS.clinicNameOpenMinutes * 60_000;
  await clinic.update({ name_changed_at: new Date(earlier).toISOString() });
}
