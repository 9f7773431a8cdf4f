import { Args } from '@oclif/core';
import type { Api } from '../../../server/contract/api.ts';
import { DECISION_TEXT, DECISIONS } from '../../../server/contract/inbound.ts';
import type { Answer } from '../../../server/contract/route.ts';
import { GoodwordCommand } from '../../command.ts';
import { findReply, WHICH } from '../../replies.ts';

export default class RepliesDecide extends GoodwordCommand {
  static override summary = 'Decide whether a patient’s text means stop.';
  static override description =
    'stop puts the number on your block list and cancels what waits for it; continue lets it be texted again.';
  static override examples = [
    { description: 'It means stop', command: '<%= config.bin %> replies decide SM3f9a12 stop' },
  ];
  static override args = {
    id: Args.string({ description: WHICH, required: true }),
    decision: Args.string({ description: 'What it means.', options: [...DECISIONS], required: true }),
  };

  async run(): Promise<Answer<Api['decideReply']>> {
    const { args, flags } = await this.parse(RepliesDecide);
    const decision = DECISIONS.find((one) => one === args.decision) ?? 'stop';
    const { client } = await this.openSession(flags);
    const { id } = await findReply(client, args.id);
    const answer = await client.decideReply({ params: { id }, payload: { decision } });
    this.tellDone(`${DECISION_TEXT[decision]}.`);
    return answer;
  }
}
