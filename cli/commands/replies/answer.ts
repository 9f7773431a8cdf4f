import { randomUUID } from 'node:crypto';
import { Args } from '@oclif/core';
import type { SendResult } from '../../../server/contract/routes/sms.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { GoodwordCommand } from '../../command.ts';
import { findReply, WHICH } from '../../sending/replies.ts';
import { needAccepted } from '../../sending/sending.ts';

export default class RepliesAnswer extends GoodwordCommand {
  static override summary = 'Answer a patient’s text.';
  static override description =
    'One text from your quota, under every rule of sending but the cooldown. Ends with code 5 when it may not be sent.';
  static override examples = [
    {
      description: 'Answer somebody',
      command: '<%= config.bin %> replies answer SM3f9a12 "We open at 8 AM."',
    },
  ];
  static override args = {
    id: Args.string({ description: WHICH, required: true }),
    text: Args.string({ description: 'What to answer.', required: true }),
  };

  async run(): Promise<{ data: SendResult }> {
    const { args, flags } = await this.parse(RepliesAnswer);
    const { client } = await this.openSession(flags);
    const { id, phoneNumber } = await findReply(client, args.id);
    const payload = { text: args.text };
    const answer = await client.answerReply({ params: { id }, payload, idempotencyKey: randomUUID() });
    needAccepted(answer.data);
    this.tellDone(`Answered ${showPhone(phoneNumber)}.`);
    return answer;
  }
}
