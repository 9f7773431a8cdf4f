import type { BlockedNumber } from '../../../server/contract/routes/settings.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { tableLines } from '../../kit/table.ts';
import { blockListColumns } from '../../patients/blockList.ts';

export default class BlockListList extends GoodwordCommand {
  static override summary = 'List the numbers that your clinic never texts.';
  static override description =
    'The newest first. Patients who replied STOP are not here: an opt-out holds for every clinic.';
  static override examples = [
    { description: 'The block list', command: '<%= config.bin %> block-list list' },
    { description: 'For a program', command: '<%= config.bin %> block-list list --json' },
  ];
  static override flags = utcFlag;

  async run(): Promise<{ data: { blockList: BlockedNumber[] } }> {
    const { flags } = await this.parse(BlockListList);
    const { client } = await this.openSession(flags);
    const { blockList } = (await client.getSettings()).data.sms;
    if (blockList.length === 0) this.tell('The block list is empty.');
    else this.show(...tableLines(blockList, blockListColumns(flags.utc)));
    return { data: { blockList } };
  }
}
