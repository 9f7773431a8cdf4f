import { Flags } from '@oclif/core';
import type { Api } from '../../server/contract/core/api.ts';
import type { Client } from '../../server/contract/core/client.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type { Answer } from '../../server/contract/core/route.ts';
import type { Activity } from '../../server/contract/routes/activity.ts';
import { showPhone } from '../../server/contract/rules/phone.ts';
import { GoodwordCommand, utcFlag } from '../command.ts';
import { CONNECTION_WORDS } from '../kit/connection.ts';
import { pageFlags } from '../kit/paging.ts';
import { untilStopped } from '../kit/untilStopped.ts';
import { pageWords, printableJson } from '../kit/words.ts';
import { type ActivityQuery, followActivity } from './followActivity.ts';

/** Flags of a command that shows the latest entries or follows them. */
export const followFlags = (perPage: number) => ({
  follow: Flags.boolean({
    char: 'f',
    description: 'Wait for changes and print them as they come.',
    exclusive: ['page'],
  }),
  page: pageFlags(perPage).page,
  limit: Flags.integer({
    description: 'How many.',
    default: perPage,
    min: 1,
    max: LIMITS.entriesMax,
    helpValue: 'N',
  }),
  ...utcFlag,
});

interface Wanted {
  client: Client;
  query: ActivityQuery;
  limit: number;
  page: number;
}

interface Shown {
  /** What is shown of an entry: it is shown again once that is something else. */
  says: (entry: Activity) => string;
  /** An entry as a line that stands alone. */
  lineOf: (entry: Activity) => string;
}

/** A command that shows what happened: the log of texts, and the activity of which they are a part. */
export abstract class ActivityCommand extends GoodwordCommand {
  /** What is told of samples. */
  protected abstract readonly samples: string;

  protected async readLatest(
    { client, query, limit, page }: Wanted,
    extras: { signal?: AbortSignal } = {},
  ): Promise<Answer<Api['listActivity']>> {
    const offset = (page - 1) * limit;
    const answer = await client.listActivity({ query: { ...query, limit, offset }, ...extras });
    if (answer.isPreview) this.tell(this.samples);
    return answer;
  }

  /** Says which page was shown, where there are several. */
  protected tellPage({ limit, page }: Wanted, { totalCount }: Answer<Api['listActivity']>): void {
    const pages = Math.ceil(totalCount / limit);
    if (pages > 1 || page > 1) this.tell(pageWords(page, Math.max(1, pages)));
  }

  /** Shows the latest entries, the newest last, then each that comes, until Ctrl-C; as JSON one object a line. */
  protected async follow(wanted: Wanted, { says, lineOf }: Shown): Promise<void> {
    const showOne = (entry: Activity): void => {
      if (this.jsonEnabled()) process.stdout.write(`${printableJson(entry)}\n`);
      else this.show(lineOf(entry));
    };
    await untilStopped(async (signal) => {
      const seen = (await this.readLatest(wanted, { signal })).activities.toSorted(byChange);
      for (const entry of seen) showOne(entry);
      const { client, query } = wanted;
      const onCut = () => this.tell(CONNECTION_WORDS.cut);
      const onBack = () => this.tell(CONNECTION_WORDS.back);
      for await (const entry of followActivity({ client, query, seen, says, signal, onCut, onBack }))
        showOne(entry);
    });
  }
}

const byChange = (one: Activity, other: Activity): number => (one.changedAt < other.changedAt ? -1 : 1);

/** Day and clock time of a line: right also when it is read later. */
export const lineTime = ({ changedAt }: Activity, utc: boolean): string =>
  utc ? changedAt : new Date(changedAt).toLocaleString('sv-SE');

/** The patient's number, where an entry has one. */
export const numberOf = ({ metadata: { phoneNumber } }: Activity): string =>
  phoneNumber === null ? 'erased' : phoneNumber ? showPhone(phoneNumber) : '';
