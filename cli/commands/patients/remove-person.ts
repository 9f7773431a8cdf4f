import { Args } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { fullName } from '../../../server/contract/words/names.ts';
import { GoodwordCommand, yesFlag } from '../../command.ts';
import { findPatient, nameAndNumber, PERSON, WHO } from '../../patients/patients.ts';

const LOST =
  'Their name, email and tags go for good. The number stays, and so do its consent, texts and reviews.';

export default class PatientsRemovePerson extends GoodwordCommand {
  static override summary = 'Take one of several people off the number that they share.';
  static override description = `${LOST} Asks first; in a script give --yes.`;
  static override examples = [
    {
      description: 'Take somebody off',
      command: '<%= config.bin %> patients remove-person +12125550123 "Nora Hale" --yes',
    },
  ];
  static override args = {
    who: Args.string({ description: WHO, required: true }),
    name: Args.string({ description: PERSON, required: true }),
  };
  static override flags = yesFlag;

  async run(): Promise<Answer<Api['removePerson']>> {
    const { args, flags } = await this.parse(PatientsRemovePerson);
    const { client } = await this.openSession(flags);
    const patient = await findPatient(client, args.who);
    if (!flags.yes && this.canAsk) this.tell(LOST);
    await this.needYes(`Remove ${args.name} from the number of ${nameAndNumber(patient)}?`, flags);
    const answer = await client.removePerson({ params: { id: patient.id }, payload: { name: args.name } });
    const left = [answer.data, ...answer.data.people].map(fullName).join(', ');
    this.tellDone(`Removed ${args.name}. At this number: ${left}.`);
    return answer;
  }
}
