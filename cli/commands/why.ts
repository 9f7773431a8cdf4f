import { Args } from '@oclif/core';
import type { NumberRules } from '../../server/contract/routes/why.ts';
import { showPhone } from '../../server/contract/rules/phone.ts';
import { GoodwordCommand, utcFlag } from '../command.ts';
import { EXIT } from '../kit/errors.ts';
import { bold } from '../kit/words.ts';
import { ruleLines } from '../patients/patientReport.ts';

export default class Why extends GoodwordCommand {
  static override summary = 'Tell why a number may or may not be texted, and when next.';
  static override description =
    'Every rule in the order in which a send asks it. Ends with code 0 when the number may be texted now, with 5 when ' +
    'it may not.';
  static override examples = [
    { description: 'One number', command: '<%= config.bin %> why +12125550123' },
    { description: 'For a program', command: '<%= config.bin %> why "(212) 555-0123" --json' },
  ];
  static override args = { number: Args.string({ description: 'A phone number.', required: true }) };
  static override flags = utcFlag;

  async run(): Promise<{ data: NumberRules }> {
    const { args, flags } = await this.parse(Why);
    const { client } = await this.openSession(flags);
    const answer = await client.whyNumber({ payload: { phoneNumber: args.number } });
    this.show(bold(showPhone(answer.data.phoneNumber)), ...ruleLines(answer.data, flags.utc));
    if (!answer.data.mayText) this.endWith(EXIT.nothingToDo);
    return answer;
  }
}
