import { showPhone } from '../../../../../server/contract/rules/phone.ts';
import { OPT_OUT_WORDS } from '../../../../../server/contract/words/statusWords.ts';
import {
  forEachNumber,
  NumbersCommand,
  type NumbersOutcome,
  numbersInput,
  readNumbers,
} from '../../../../kit/numbersCommand.ts';
import { type Column, tableLines } from '../../../../kit/table.ts';

interface Checked {
  phoneNumber: string;
  optedOut: boolean;
}

export default class AdminBlockListGlobalCheck extends NumbersCommand {
  static override summary = 'Say whether numbers are opted out: nobody texts them.';
  static override description =
    'Ends with code 3 when some are no numbers that we text, with 2 when all are.';
  static override examples = [
    { description: 'One number', command: '<%= config.bin %> admin block-list global check +12125550123' },
    {
      description: 'A list, for a program',
      command: '<%= config.bin %> admin block-list global check --file numbers.txt --json',
    },
  ];
  static override args = numbersInput.args;
  static override flags = { file: numbersInput.file };

  async run(): Promise<{ data: Checked[]; refused: NumbersOutcome['refused'] }> {
    const { args, flags } = await this.parse(AdminBlockListGlobalCheck);
    const numbers = await readNumbers(args.number ?? [], flags.file);
    const { client } = await this.openSession(flags);
    const data: Checked[] = [];
    const outcome = await forEachNumber(numbers, async (phoneNumber) => {
      const { optedOut } = await client.checkOptOut({ payload: { phoneNumber } });
      data.push({ phoneNumber, optedOut });
    });
    if (data.length > 0) this.show(...tableLines(data, columns));
    this.tellOutcome(outcome, { hint: 'Give numbers of the US or Hungary.' });
    return { data, refused: outcome.refused };
  }
}

const columns: Column<Checked>[] = [
  { header: 'Number', value: ({ phoneNumber }) => showPhone(phoneNumber), drop: 0 },
  { header: 'Opt-out', value: ({ optedOut }) => OPT_OUT_WORDS[optedOut ? 'out' : 'in'], drop: 0 },
];
