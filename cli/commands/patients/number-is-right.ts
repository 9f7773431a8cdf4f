import { Args } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { ruleLines } from '../../patients/patientReport.ts';
import { findPatient, nameAndNumber, WHO } from '../../patients/patients.ts';

export default class PatientsNumberIsRight extends GoodwordCommand {
  static override summary = 'Say that a patient’s number is right, whatever the carrier said of it.';
  static override description =
    'What the carrier said is forgotten, such as that the number is a landline, and the number can be texted again. ' +
    'What somebody decided stays: a block, an opt-out, a reply that waits.';
  static override examples = [
    { description: 'Somebody', command: '<%= config.bin %> patients number-is-right +12125550123' },
  ];
  static override args = { who: Args.string({ description: WHO, required: true }) };
  static override flags = utcFlag;

  async run(): Promise<Answer<Api['numberIsRight']>> {
    const { args, flags } = await this.parse(PatientsNumberIsRight);
    const { client } = await this.openSession(flags);
    const { id } = await findPatient(client, args.who);
    const answer = await client.numberIsRight({ params: { id } });
    this.show(...ruleLines(answer.data, flags.utc));
    this.tellDone(`${nameAndNumber(answer.data)}: what the carrier said of the number is forgotten.`);
    return answer;
  }
}
