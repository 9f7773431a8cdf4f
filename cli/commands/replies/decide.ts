import { Args } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { DECISIONS, decisionText } from '../../../server/contract/routes/inbound.ts';
import { GoodwordCommand } from '../../command.ts';
import { findReply, WHICH } from '../../sending/replies.ts';

export default class RepliesDecide extends GoodwordCommand {
  static override summary = 'Decide whether a patient’s text means stop, or settle one about an appointment.';
  static override description =
    'stop puts the number on your block list and cancels what waits for it; continue lets it be texted again, and settles what is about an appointment.';
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
    this.tellDone(`${decisionText(decision, answer.data.meaning)}.`);
    return answer;
  }
}
