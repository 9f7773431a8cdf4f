import { FIRST_STEPS, type FirstStep, type FirstSteps } from '../../../contract/routes/clinicSetup.ts';
import { openPlatforms, type Platform } from '../../../contract/rules/platforms.ts';
import { type ClinicMilestone, findClinic, noteMilestone } from '../../../store/accounts/clinics.ts';
import { findFirstSteps } from '../../../store/accounts/firstSteps.ts';
import { audit } from '../../audit.ts';
import type { ClinicCaller } from '../../caller.ts';
import { type Context, instantNow } from '../../context.ts';
import { notFound } from '../../refusal.ts';
import { requireDestination } from '../../sending/purpose.ts';
import { readSender } from '../../sending/send.ts';

/** What is left to set up: facts of the clinic's own rows tell it, and samples are none. */
export async function getFirstSteps(ctx: Context, clinicId: string): Promise<FirstSteps> {
  const clinic = await findClinic(ctx.db, clinicId);
  if (!clinic) throw notFound('The clinic');
  const facts = await findFirstSteps(ctx.db, clinicId);
  const done: Record<FirstStep, boolean> = {
    review_link: openPlatforms(clinic).length > 0,
    link_tested: clinic.linkTestedAt !== null,
    import: facts.patients,
    own_text: facts.ownText,
    first_batch: facts.request,
  };
  return {
    steps: FIRST_STEPS.map((step) => ({ step, done: done[step] })),
    hidden: clinic.firstStepsHiddenAt !== null,
  };
}

export const hideFirstSteps = (ctx: Context, caller: ClinicCaller): Promise<void> =>
  note(ctx, caller, 'first_steps_hidden_at');

/** Where a patient who is sent to a platform arrives; somebody has looked now. Throws `no_destination`. */
export async function testReviewLink(
  ctx: Context,
  caller: ClinicCaller,
  platform: Platform,
): Promise<{ url: string }> {
  const url = requireDestination(await readSender(ctx, caller.clinicId), platform);
  await note(ctx, caller, 'link_tested_at');
  return { url };
}

/** The first time alone leaves a row in the audit. */
const note = (ctx: Context, caller: ClinicCaller, milestone: ClinicMilestone): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { clinicId } = caller;
    if (!(await noteMilestone(tx.db, clinicId, milestone, instantNow(tx)))) return;
    const metadata = { fields: [milestone] };
    await audit(tx, caller, { action: 'UPDATE', entityType: 'clinic', entityId: clinicId, metadata });
  });
