import { lockClinic } from '../../store/accounts/clinics.ts';
import { eraseAnswersWith, eraseFromAnswers } from '../../store/db/idempotencyKeys.ts';
import { eraseBlock } from '../../store/patients/blockList.ts';
import { deletePatientRow, lockPatients } from '../../store/patients/patients.ts';
import { eraseVisits } from '../../store/patients/visits.ts';
import { endLinksTo } from '../../store/reviews/links.ts';
import { eraseCaseNotes } from '../../store/reviews/reviewCases.ts';
import { eraseResponses } from '../../store/reviews/reviewResponses.ts';
import { eraseReviews } from '../../store/reviews/reviews.ts';
import { decideHeld } from '../../store/sending/heldReplies.ts';
import { eraseInboundTexts } from '../../store/sending/inboundTexts.ts';
import { eraseTexts } from '../../store/sending/messages.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { cancelQueued } from '../sending/cancel.ts';
import { findOne } from './changePatients.ts';

/**
 * Erases a patient, with all people who share the number: cancels what is queued for them, ends their review links, and
 * takes names, emails, number and words from every row of the clinic. The hash of the number stays, so that opt-out, block, cooldown and
 * counts outlive it; a number that a reply held stays blocked. Sends of the clinic wait meanwhile. Throws `not_found`.
 */
export async function deletePatient(ctx: Context, caller: ClinicCaller, id: string): Promise<void> {
  const { clinicId } = caller;
  await ctx.transaction(async (tx) => {
    await lockPatients(tx.db, clinicId);
    await lockClinic(tx.db, clinicId);
    const { phone, phoneHash } = await findOne(tx, clinicId, id);
    await cancelQueued(tx, { phoneHash, clinicId }, 'patient_deleted');
    // Texts before their links, as the one who writes both: they never wait for each other.
    await eraseTexts(tx.db, clinicId, phoneHash, instantNow(tx));
    await endLinksTo(tx.db, clinicId, phoneHash, instantNow(tx));
    await eraseAnswersWith(tx.db, clinicId, await eraseReviews(tx.db, clinicId, phoneHash));
    await eraseResponses(tx.db, clinicId, phoneHash);
    await eraseCaseNotes(tx.db, clinicId, phoneHash);
    const kept = { decision: 'stop' as const, userId: caller.userId, at: instantNow(tx) };
    await decideHeld(tx.db, clinicId, [phoneHash], kept);
    await eraseInboundTexts(tx.db, clinicId, phoneHash);
    await eraseVisits(tx.db, clinicId, phoneHash);
    await eraseBlock(tx.db, clinicId, phoneHash);
    await eraseFromAnswers(tx.db, clinicId, phone);
    await deletePatientRow(tx.db, clinicId, id);
    await audit(tx, caller, { action: 'DELETE', entityType: 'patient', entityId: id });
  });
}
