import { Args } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand } from '../../command.ts';
import { EXIT, Stop } from '../../kit/errors.ts';
import { findPatient, nameAndNumber, WHO } from '../../patients/patients.ts';
import { CHANGE_FLAGS, changeFlags, changesOf } from '../../patients/personFlags.ts';

export default class PatientsEdit extends GoodwordCommand {
  static override summary = 'Change a patient’s name or details.';
  static override description =
    'What is left out stays. Phone numbers cannot be changed. Tags: goodword patients tag.';
  static override examples = [
    {
      description: 'Correct a name',
      command: '<%= config.bin %> patients edit +12125550123 --first-name Eva --last-name Novák-Doyle',
    },
    {
      description: 'Take the email address away',
      command: '<%= config.bin %> patients edit "(212) 555-0123" --clear-email --json',
    },
  ];
  static override args = { who: Args.string({ description: WHO, required: true }) };
  static override flags = changeFlags;

  async run(): Promise<Answer<Api['updatePatient']>> {
    const { args, flags } = await this.parse(PatientsEdit);
    const payload = changesOf(flags);
    if (Object.values(payload).every((value) => value === undefined)) {
      throw new Stop('What should change?', `Give ${CHANGE_FLAGS}.`, EXIT.refused);
    }
    const { client } = await this.openSession(flags);
    const { id } = await findPatient(client, args.who);
    const answer = await client.updatePatient({ params: { id }, payload });
    this.tellDone(`Changed ${nameAndNumber(answer.data)}.`);
    return answer;
  }
}
