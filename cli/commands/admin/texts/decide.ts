import { Args } from '@oclif/core';
import type { Api } from '../../../../server/contract/core/api.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { DECISIONS } from '../../../../server/contract/routes/inbound.ts';
import { showPhone } from '../../../../server/contract/rules/phone.ts';
import { findUnclaimedText, textArg } from '../../../admin/unclaimedTexts.ts';
import { GoodwordCommand } from '../../../command.ts';

export default class AdminTextsDecide extends GoodwordCommand {
  static override summary = 'Opt a text’s number out for every clinic, or note that the text is dealt with.';
  static override description =
    'stop cancels what waits for the number, and once it is done nothing goes out to it; continue closes the text, and ' +
    'what it may have held can be texted again.';
  static override examples = [
    { description: 'It means stop', command: '<%= config.bin %> admin texts decide SM3f9a12 stop' },
    { description: 'It is dealt with', command: '<%= config.bin %> admin texts decide SM3f9a12 continue' },
  ];
  static override args = {
    id: textArg,
    decision: Args.string({ description: 'What it means.', options: [...DECISIONS], required: true }),
  };

  async run(): Promise<Answer<Api['decideUnclaimedText']>> {
    const { args, flags } = await this.parse(AdminTextsDecide);
    const decision = DECISIONS.find((one) => one === args.decision) ?? 'stop';
    const { client } = await this.openSession(flags);
    const { id, phoneNumber } = await findUnclaimedText(client, args.id);
    const answer = await client.decideUnclaimedText({ params: { id }, payload: { decision } });
    const number = showPhone(phoneNumber);
    this.tellDone(
      decision === 'stop' ? `Nobody texts ${number} any more.` : `Closed the text from ${number}.`,
    );
    return answer;
  }
}
