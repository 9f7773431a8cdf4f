import { LIMITS } from '../../../../server/contract/core/limits.ts';
import { plural } from '../../../../server/contract/words/counts.ts';
import { clinicArg, findClinic, nameAndId } from '../../../admin/adminClinics.ts';
import { GoodwordCommand, proofFlag, yesFlag } from '../../../command.ts';
import { listWords } from '../../../kit/words.ts';

const LOST = 'No text of it goes out any more, its people are signed out, and its subscription ends at once.';
const STAYS =
  `For ${LIMITS.undoDays} days goodword admin clinics restore takes it back; then all of it is gone for good. ` +
  'Cancelled texts and the subscription do not come back.';

export default class AdminClinicsDelete extends GoodwordCommand {
  static override summary = 'Delete a clinic.';
  static override description = `${LOST} ${STAYS} Asks you to type its name; in a script give --yes.`;
  static override examples = [
    { description: 'Delete one', command: '<%= config.bin %> admin clinics delete 48213907 --yes' },
  ];
  static override args = clinicArg;
  static override flags = { ...yesFlag, ...proofFlag };

  async run(): Promise<{ id: string; name: string }> {
    const { args, flags } = await this.parse(AdminClinicsDelete);
    const { client } = await this.openSession(flags);
    const clinic = await findClinic(client, args.clinic);
    const { id, name } = clinic;
    const counts = [
      plural(clinic.userCount, 'user'),
      plural(clinic.patientCount, 'patient'),
      plural(clinic.reviewCount, 'review'),
    ];
    const lost = [`This deletes ${nameAndId(clinic)}: ${listWords(counts)}.`, LOST, STAYS];
    await this.needName(name, lost, flags);
    await client.deleteClinic({ params: { id } });
    this.tellDone(`Deleted ${nameAndId(clinic)}. goodword admin clinics restore ${id} takes it back.`);
    return { id, name };
  }
}
