import type { BlockedNumber } from '../../../../../server/contract/routes/settings.ts';
import { clinicArg, findClinic } from '../../../../admin/adminClinics.ts';
import { GoodwordCommand, utcFlag } from '../../../../command.ts';
import { tableLines } from '../../../../kit/table.ts';
import { blockListColumns } from '../../../../patients/blockList.ts';

export default class AdminBlockListClinicList extends GoodwordCommand {
  static override summary = 'List the numbers that a clinic never texts.';
  static override description =
    'Audited: they are patients’ numbers. Patients who replied STOP are not here: an opt-out holds for every clinic.';
  static override examples = [
    { description: 'Its block list', command: '<%= config.bin %> admin block-list clinic list 48213907' },
  ];
  static override args = clinicArg;
  static override flags = utcFlag;

  async run(): Promise<{ blockList: BlockedNumber[] }> {
    const { args, flags } = await this.parse(AdminBlockListClinicList);
    const { client } = await this.openSession(flags);
    const { id } = await findClinic(client, args.clinic);
    const { blockList } = await client.getClinicBlockList({ params: { id } });
    if (blockList.length === 0) this.tell('The block list is empty.');
    else this.show(...tableLines(blockList, blockListColumns(flags.utc)));
    return { blockList };
  }
}
