import { LIMITS } from '../../contract/core/limits.ts';
import { explainError } from '../../contract/words/carrierErrors.ts';
import { startLinks } from '../../store/reviews/links.ts';
import { cancelRepetitions, lockMessages, type MessageFacts } from '../../store/sending/messages.ts';
import { type ReceiptChange, type ReceiptState, saveReceiptStates } from '../../store/sending/receipts.ts';
import { countAccepted, givePlacesBack, retakePlaces } from '../billing/quota.ts';
import { type Context, instantNow } from '../context.ts';
import { announceTexts } from '../webhooks/announce.ts';
import { type Grouped, grouped } from './grouped.ts';
import { releaseAnswered } from './holds.ts';
import { type Receipt, stateAfter } from './receiptStates.ts';
import { forgetDelivered, learnNumber } from './taughtNumbers.ts';
import { actOnError, repeatOnce } from './trouble.ts';

const HOUR = 3_600_000;
const GROUP = { waitMs: 15, most: 200 };

/** Takes receipts as they come and writes those that came together in one transaction. */
export const openReceipts = (ctx: Context): Grouped<Receipt> =>
  grouped(GROUP, (receipts) => applyReceipts(ctx, receipts));

/** Brings texts to the states that the carrier tells. Receipts of texts that are not there are passed over. */
export async function applyReceipts(ctx: Context, receipts: readonly Receipt[]): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = instantNow(tx);
    const ids = [...new Set(receipts.map(({ messageId }) => messageId))].sort();
    const changes = (await lockMessages(tx.db, ids)).flatMap((before) => {
      const own = receipts.filter(({ messageId }) => messageId === before.id);
      const after = stateAfterAll(before, own, now);
      return after ? [{ before, after }] : [];
    });
    await saveReceiptStates(tx.db, changes, now);
    await settleAcceptances(tx, changes, now);
    await settleErrors(tx, changes);
    await settleDeliveries(tx, changes, now);
    const moved = changes.filter(({ before, after }) => before.status !== after.status);
    await announceTexts(
      tx,
      moved.map(({ before, after }) => ({ ...before, status: after.status })),
    );
  });
}

function stateAfterAll(
  text: MessageFacts,
  receipts: readonly Receipt[],
  now: string,
): ReceiptState | undefined {
  let state: ReceiptState | undefined;
  for (const receipt of receipts) state = stateAfter({ ...text, ...state }, receipt, now) ?? state;
  return state;
}

/** Counts texts whose acceptance nobody knew of, and begins the time of their links. */
async function settleAcceptances(tx: Context, changes: readonly ReceiptChange[], now: string): Promise<void> {
  const accepted = changes.filter(({ before }) => before.acceptedAt === null).map(({ before }) => before);
  const returned = accepted.filter(({ status }) => PLACE_RETURNED.has(status));
  const answers = accepted.filter(({ answerTo }) => answerTo !== null).map(({ id }) => id);
  await releaseAnswered(tx, answers);
  await retakePlaces(tx, returned);
  await countAccepted(tx, accepted);
  const expiresAt = new Date(Date.parse(now) + LIMITS.linkHours * HOUR).toISOString();
  const ids = accepted.map(({ id }) => id);
  await startLinks(tx.db, ids, expiresAt);
}

/** States whose place in the quota was given back, until the carrier's word came after all. */
const PLACE_RETURNED = new Set(['failed', 'cancelled', 'expired']);

async function settleErrors(tx: Context, changes: readonly ReceiptChange[]): Promise<void> {
  for (const { before, after } of changes) {
    const { errorCode, status } = after;
    if (errorCode === null) continue;
    if (hasFailed(after) && !(hasFailed(before) && errorCode === before.errorCode)) {
      await learnNumber(tx, errorCode, before);
    }
    if (errorCode !== before.errorCode) await settleError(tx, errorCode, { before, status });
  }
}

const hasFailed = ({ status }: Pick<ReceiptState, 'status'>): boolean =>
  status === 'failed' || status === 'undelivered';

/** An error of a text that arrived is no trouble of anybody's; a STOP counts all the same. */
async function settleError(
  tx: Context,
  code: string,
  { before, status }: { before: MessageFacts; status: ReceiptState['status'] },
): Promise<void> {
  if (status !== 'delivered' || explainError(code).action === 'opt_out') await actOnError(tx, code, before);
  if (status !== 'delivered') await repeatOnce(tx, code, before);
}

/**
 * A text that arrived after all needs no repetition, nor one that staff sent again for want of the carrier's word,
 * once there is one.
 */
async function settleDeliveries(tx: Context, changes: readonly ReceiptChange[], now: string): Promise<void> {
  const arrived = changes.flatMap(({ before, after }) =>
    (after.status === 'delivered' && before.errorCode !== null) ||
    (after.status === 'sent' && before.errorCode === 'sent_again')
      ? [before]
      : [],
  );
  const original = {
    ids: arrived.map(({ id }) => id),
    phoneHashes: arrived.map(({ phoneHash }) => phoneHash),
  };
  await givePlacesBack(tx, await cancelRepetitions(tx.db, original, now));
  const reached = changes.filter(
    ({ before, after }) => after.status === 'delivered' && before.status !== 'delivered',
  );
  await forgetDelivered(
    tx,
    reached.map(({ before }) => before.phoneHash),
  );
}
