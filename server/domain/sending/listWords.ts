import type { ListWord } from '../../contract/routes/lists.ts';
import { UNCLEAR_JOIN, wordKey } from '../../contract/words/listWords.ts';
import {
  decideListWord,
  keepUnclear,
  listListWords,
  readListWords,
  releaseUnclear,
} from '../../store/patients/listWords.ts';
import { addActivity } from '../../store/reports/activities.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { cancelQueued } from './cancel.ts';

/**
 * Words of lists that nobody understands, such as 'Call first': numbers wait on the block list until the clinic has said
 * whether such a word lets a patient be texted.
 */

/** The words of a clinic's lists, those first that numbers wait for. */
export const listWords = (ctx: Context, { clinicId }: ClinicCaller): Promise<ListWord[]> =>
  listListWords(ctx.db, clinicId);

/**
 * Notes what a word means for texts. Numbers that waited for it can be texted, or stay on the block list and lose what is
 * queued for them; gives how many.
 */
export async function decideWord(
  ctx: Context,
  caller: ClinicCaller,
  { word, mayText }: { word: string; mayText: boolean },
): Promise<{ numbers: number }> {
  const { clinicId, userId } = caller;
  return ctx.transaction(async (tx) => {
    const isKnown = (await readListWords(tx.db, clinicId)).get(wordKey(word)) === mayText;
    const hashes: string[] = [];
    for (const shown of new Set([word, ...word.split(UNCLEAR_JOIN)])) {
      const key = wordKey(shown);
      await decideListWord(tx.db, { clinicId, word: key, shown, mayText, userId, updatedAt: instantNow(tx) });
      const waited = mayText
        ? await releaseUnclear(tx.db, clinicId, key)
        : await keepUnclear(tx.db, clinicId, key, userId);
      hashes.push(...waited);
    }
    if (!mayText) {
      for (const phoneHash of hashes) await cancelQueued(tx, { phoneHash, clinicId }, 'block_list');
    }
    if (isKnown && hashes.length === 0) return { numbers: 0 };
    await audit(tx, caller, {
      action: 'UPDATE',
      entityType: 'block_list',
      metadata: { mayText, numbers: hashes.length },
    });
    await addActivity(tx.db, {
      clinicId,
      type: 'system_event',
      status: 'info',
      title: 'A word in your lists was settled',
      description: mayText ? 'Patients with it may be texted.' : 'Patients with it are not texted.',
      userId,
      entityId: null,
      createdAt: instantNow(tx),
    });
    return { numbers: hashes.length };
  });
}
