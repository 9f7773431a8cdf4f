import { Args } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand } from '../../command.ts';
import { findPatient, nameAndNumber, PERSON, WHO } from '../../patients/patients.ts';

export default class PatientsLead extends GoodwordCommand {
  static override summary = 'Choose by whose name a number goes that several people share.';
  static override description =
    'Name, email and tags change places; the number keeps its consent, texts and reviews. Who shares it: goodword ' +
    'patients show.';
  static override examples = [
    { description: 'Choose somebody', command: '<%= config.bin %> patients lead +12125550123 "Nora Hale"' },
  ];
  static override args = {
    who: Args.string({ description: WHO, required: true }),
    name: Args.string({ description: PERSON, required: true }),
  };

  async run(): Promise<Answer<Api['chooseLead']>> {
    const { args, flags } = await this.parse(PatientsLead);
    const { client } = await this.openSession(flags);
    const { id } = await findPatient(client, args.who);
    const answer = await client.chooseLead({ params: { id }, payload: { name: args.name } });
    this.tellDone(`The number goes by this name now: ${nameAndNumber(answer.data)}.`);
    return answer;
  }
}
