import { Args } from '@oclif/core';
import { fullName } from '../../../server/contract/words/names.ts';
import { GoodwordCommand, yesFlag } from '../../command.ts';
import { findPatient, nameAndNumber, WHO } from '../../patients/patients.ts';

const LOST =
  'Name, number, email address, tags and the words of feedback are lost for good; queued texts are cancelled.';
const STAYS = 'Opt-outs, blocks and the cooldown stay with the number, and the counts of texts and reviews.';

export default class PatientsDelete extends GoodwordCommand {
  static override summary = 'Erase a patient.';
  static override description = `${LOST} ${STAYS} Asks first; in a script give --yes.`;
  static override examples = [
    { description: 'Erase somebody', command: '<%= config.bin %> patients delete +12125550123 --yes' },
  ];
  static override args = { who: Args.string({ description: WHO, required: true }) };
  static override flags = yesFlag;

  async run(): Promise<{ id: string }> {
    const { args, flags } = await this.parse(PatientsDelete);
    const { client } = await this.openSession(flags);
    const patient = await findPatient(client, args.who);
    const { id } = patient;
    if (!flags.yes && this.canAsk) this.tell(LOST, STAYS);
    const others = patient.people.map(fullName).join(', ');
    const too = others ? ` Also at this number, and erased too: ${others}.` : '';
    await this.needYes(`Delete ${nameAndNumber(patient)}?${too}`, flags);
    await client.deletePatient({ params: { id } });
    this.tellDone(`Deleted ${nameAndNumber(patient)}.`);
    return { id };
  }
}
