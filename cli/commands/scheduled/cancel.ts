import { Args, Flags } from '@oclif/core';
import { ApiError, type Client } from '../../../server/contract/core/client.ts';
import { plural } from '../../../server/contract/words/counts.ts';
import { GoodwordCommand, yesFlag } from '../../command.ts';
import { EXIT, printExplained, Stop } from '../../kit/errors.ts';

interface Cancelled {
  cancelled: number;
  /** What could not be cancelled. */
  refused: { id: string; error: string }[];
}

export default class ScheduledCancel extends GoodwordCommand {
  static override summary = 'Cancel texts that wait for their time.';
  static override description =
    'Nobody gets them, and their places in the quota are free again. A text that is on its way already cannot be ' +
    'taken back. Asks first; in a script give --yes.';
  static override examples = [
    {
      description: 'Cancel a text, or all texts of a batch',
      command: '<%= config.bin %> scheduled cancel 0199c2a4-7d1e-7000-8000-000000000001 --yes',
    },
    {
      description: 'Cancel everything that is scheduled',
      command: '<%= config.bin %> scheduled cancel --all --yes',
    },
  ];
  static override strict = false;
  static override args = {
    id: Args.string({
      description: 'A text’s or a batch’s, as goodword scheduled list shows it; again for more.',
    }),
  };
  static override flags = {
    all: Flags.boolean({ description: 'Cancel everything that is scheduled.' }),
    ...yesFlag,
  };

  async run(): Promise<Cancelled> {
    const { argv, flags } = await this.parse(ScheduledCancel);
    const ids = argv as string[];
    const named = ids.length > 0;
    if (flags.all ? named : !named) throw new Stop('Cancel what?', HINT, EXIT.refused);
    const { client } = await this.openSession(flags);
    const texts = flags.all ? await countAll(client) : await countOf(client, ids);
    await this.needYes(`Cancel ${plural(texts, 'text')}? Nobody gets ${texts === 1 ? 'it' : 'them'}.`, flags);
    const outcome = flags.all ? await cancelAll(client) : await cancelEach(client, ids);
    return this.report(outcome);
  }

  private report(outcome: Cancelled): Cancelled {
    const { cancelled, refused } = outcome;
    for (const { id, error } of refused) printExplained({ what: error, hint: `${id} stays as it is.` });
    if (cancelled > 0) this.tellDone(`Cancelled ${plural(cancelled, 'text')}.`);
    else if (refused.length === 0) this.tell('Nothing is scheduled.');
    if (refused.length > 0) this.endWith(cancelled > 0 ? EXIT.partly : EXIT.nothingToDo);
    return outcome;
  }
}

const HINT = 'Name texts or batches by the ids of goodword scheduled list, or give --all.';

const countAll = async (client: Client): Promise<number> =>
  (await client.listScheduledBatches({ query: { limit: 1 } })).texts;

/** An id that is no batch’s is taken for a text’s. */
async function countOf(client: Client, ids: readonly string[]): Promise<number> {
  let texts = 0;
  for (const batchId of ids) {
    const { pagination } = await client.listScheduled({ query: { batchId, limit: 1 } });
    texts += Math.max(1, pagination.total);
  }
  return texts;
}

const cancelAll = async (client: Client): Promise<Cancelled> => ({
  ...(await client.cancelAllScheduled()).data,
  refused: [],
});

async function cancelEach(client: Client, ids: readonly string[]): Promise<Cancelled> {
  const outcome: Cancelled = { cancelled: 0, refused: [] };
  for (const id of ids) {
    try {
      outcome.cancelled += (await client.cancelScheduled({ params: { id } })).data.cancelled;
    } catch (error) {
      if (!isTooLate(error)) throw error;
      outcome.refused.push({ id, error: error.message });
    }
  }
  return outcome;
}

const isTooLate = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'rule_broken');
