import { Args } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Client } from '../../../server/contract/core/client.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import type { Activity } from '../../../server/contract/routes/activity.ts';
import {
  awaitsDecision,
  DECISION_WORDS,
  UNCONFIRMED_DECISIONS,
} from '../../../server/contract/routes/unconfirmed.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { readPhone } from '../../../server/contract/rules/phoneReading.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { EXIT, Stop } from '../../kit/errors.ts';
import { showInstant } from '../../kit/words.ts';

export default class LogDecide extends GoodwordCommand {
  static override summary = 'Decide on a text of which nobody can tell whether it was sent.';
  static override description =
    'Ask the patient if you can: such a text is never sent again by itself.\n\n' +
    UNCONFIRMED_DECISIONS.map((one) => `${one.padEnd(10)}  ${DECISION_WORDS[one].means}`).join('\n');
  static override examples = [
    { description: 'The patient has it', command: '<%= config.bin %> log decide +12125550123 arrived' },
    {
      description: 'The patient has nothing',
      command: '<%= config.bin %> log decide +12125550123 send_again',
    },
  ];
  static override args = {
    number: Args.string({ description: 'The number that was texted.', required: true }),
    decision: Args.option({ options: UNCONFIRMED_DECISIONS })({
      description: 'What became of it.',
      required: true,
    }),
  };
  static override flags = utcFlag;

  async run(): Promise<Answer<Api['decideUnconfirmed']>> {
    const { args, flags } = await this.parse(LogDecide);
    const { client } = await this.openSession(flags);
    const { id } = await findOpen(client, args.number);
    const { decision } = args;
    const answer = await client.decideUnconfirmed({ params: { id }, payload: { decision } });
    const { scheduledFor } = answer.data;
    this.tellDone(
      scheduledFor === null
        ? 'Noted: it arrived.'
        : `A new text is queued; it is due ${showInstant(scheduledFor, flags.utc)}.`,
    );
    return answer;
  }
}

/** The newest text to this number that waits for a decision; stops with code 2 where there is none. */
async function findOpen(client: Client, written: string): Promise<Activity> {
  const { phone, problem } = readPhone(written);
  if (phone === undefined) throw new Stop(problem, 'Give the number as the log shows it.', EXIT.refused);
  const query = { type: 'sms_sent', status: 'Error', search: phone, limit: LIMITS.pageMax } as const;
  const { activities } = await client.listActivity({ query });
  const open = activities.find(({ metadata }) => awaitsDecision(metadata));
  if (open) return open;
  throw new Stop(
    `No text to ${showPhone(phone)} waits for a decision.`,
    `Run goodword log --search ${phone} to see what became of its texts.`,
    EXIT.refused,
  );
}
