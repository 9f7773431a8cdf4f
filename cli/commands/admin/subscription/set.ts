import { Args } from '@oclif/core';
import type { Api } from '../../../../server/contract/core/api.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { OVERRIDES } from '../../../../server/contract/routes/adminUsers.ts';
import { optionalReasonFlag } from '../../../admin/adminReason.ts';
import { findUser, userArg } from '../../../admin/adminUsers.ts';
import { GoodwordCommand } from '../../../command.ts';

export default class AdminSubscriptionSet extends GoodwordCommand {
  static override summary = 'Set the subscription status of somebody’s clinic by hand.';
  static override description =
    'It wins over the payment provider until it is cleared with none, and changes no charge.';
  static override examples = [
    {
      description: 'Let a clinic text without paying',
      command:
        '<%= config.bin %> admin subscription set nora@example.com active --reason "Pilot until spring"',
    },
    {
      description: 'What the payment provider says counts again',
      command: '<%= config.bin %> admin subscription set nora@example.com none',
    },
  ];
  static override args = {
    ...userArg,
    status: Args.option({ options: OVERRIDES })({
      description: 'What it is from now on; none clears it.',
      required: true,
      ignoreStdin: true,
    }),
  };
  static override flags = optionalReasonFlag;

  async run(): Promise<Answer<Api['overrideSubscription']>> {
    const { args, flags } = await this.parse(AdminSubscriptionSet);
    const { client } = await this.openSession(flags);
    const { id } = await findUser(client, args.user);
    const answer = await client.overrideSubscription({
      params: { userIdOrEmail: id },
      payload: { subscriptionStatus: args.status, reason: flags.reason },
    });
    this.tellDone(answer.message);
    return answer;
  }
}
