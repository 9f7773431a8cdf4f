import { CARRIER_SAYS } from '../../contract/words/carrierCauses.ts';
import { explainError } from '../../contract/words/carrierErrors.ts';
import { addBlock } from '../../store/patients/blockList.ts';
import { forgetTaught, forgetTaughtEverywhere } from '../../store/patients/taughtNumbers.ts';
import { addActivity } from '../../store/reports/activities.ts';
import { lockQueuedTo, type MessageFacts } from '../../store/sending/messages.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { cancelQueued } from './cancel.ts';

/**
 * What the carrier teaches of a number: it is a landline, not in service, or there is no such number. The clinic whose
 * text failed remembers it as an entry on its block list, which every check, list and count obeys; a decision of
 * somebody's outweighs it. It is forgotten when the office says that the number is right, or the carrier delivers there.
 */

type Text = Pick<MessageFacts, 'id' | 'clinicId' | 'kind' | 'phone' | 'phoneHash'>;

/**
 * Remembers what a failure that is certain says of a number, and cancels what else waits for it in the clinic. Tests
 * teach nothing, such as all that the platform's own clinic sends, nor does a text of a patient who was erased.
 */
export async function learnNumber(tx: Context, code: string, text: Text): Promise<void> {
  const cause = explainError(code).teaches;
  const { id: messageId, clinicId, kind, phone, phoneHash } = text;
  if (!cause || kind === 'test' || phone === null) return;
  // As blockNumber does: texts are taken before what is known of their numbers.
  await lockQueuedTo(tx.db, { phoneHash, clinicId });
  const entry = { clinicId, phone, phoneHash, cause, reason: CARRIER_SAYS[cause], userId: null };
  if (await addBlock(tx.db, { ...entry, createdAt: instantNow(tx) })) {
    const metadata = { messageId, cause };
    await audit(tx, { userId: null, clinicId }, { action: 'CREATE', entityType: 'block_list', metadata });
  }
  await cancelQueued(tx, { phoneHash, clinicId }, cause);
}

/** Forgets what the carrier said of numbers to which it delivered: a text of any clinic proves it. */
export async function forgetDelivered(tx: Context, phoneHashes: readonly string[]): Promise<void> {
  for (const clinicId of await forgetTaughtEverywhere(tx.db, phoneHashes)) {
    const metadata = { delivered: true };
    await audit(tx, { userId: null, clinicId }, { action: 'DELETE', entityType: 'block_list', metadata });
  }
}

/** Forgets what the carrier said of a patient's number, since the office says that it is right. */
export async function trustNumber(
  tx: Context,
  caller: ClinicCaller,
  { patientId, phoneHash }: { patientId: string; phoneHash: string },
): Promise<void> {
  const { clinicId, userId } = caller;
  if (!(await forgetTaught(tx.db, clinicId, phoneHash))) return;
  const metadata = { patientId };
  await audit(tx, caller, { action: 'DELETE', entityType: 'block_list', metadata });
  await addActivity(tx.db, {
    ...{ clinicId, userId, type: 'system_event', status: 'info', entityId: patientId },
    title: 'A patient’s number is right',
    description: 'What the carrier said of it is forgotten, and it can be texted again.',
    createdAt: instantNow(tx),
  });
}
