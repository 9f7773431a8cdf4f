import { Args, Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand } from '../../command.ts';
import { findPatient, nameAndNumber, WHO } from '../../patients/patients.ts';

export default class PatientsOptOut extends GoodwordCommand {
  static override summary = 'Note that a patient asked, in person or by phone, not to be texted.';
  static override description =
    'The number comes on the clinic’s block list, and what is queued for it is cancelled.';
  static override examples = [
    {
      description: 'Note it',
      command: '<%= config.bin %> patients opt-out +12125550123 --reason "Said so at the desk"',
    },
  ];
  static override args = { who: Args.string({ description: WHO, required: true }) };
  static override flags = {
    reason: Flags.string({ description: 'What they said, for the block list.', helpValue: 'TEXT' }),
  };

  async run(): Promise<Answer<Api['recordOptOut']>> {
    const { args, flags } = await this.parse(PatientsOptOut);
    const { client } = await this.openSession(flags);
    const { id } = await findPatient(client, args.who);
    const answer = await client.recordOptOut({ params: { id }, payload: { reason: flags.reason } });
    this.tellDone(`${nameAndNumber(answer.data)} is not texted any more.`);
    return answer;
  }
}
