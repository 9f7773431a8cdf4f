import { pipeline } from 'node:stream/promises';
import { Flags } from '@oclif/core';
import type { Client } from '../../server/contract/core/client.ts';
import { LANGUAGES } from '../../server/contract/routes/reviewView.ts';
import {
  POSTER_SIZES,
  type PosterChoice,
  paperOf,
  posterFileName,
} from '../../server/contract/routes/settings.ts';
import { countryOf } from '../../server/contract/rules/phoneReading.ts';
import { GoodwordCommand } from '../command.ts';
import { bytesOf } from '../kit/download.ts';
import { EXIT, Stop } from '../kit/errors.ts';
import { standsThere, writeWhole } from '../kit/wholeFile.ts';

interface Written extends PosterChoice {
  out: string;
  bytes: number;
}

/** What --out calls standard output. */
const STDOUT = '-';

export default class Poster extends GoodwordCommand {
  static override summary = 'Make a poster of the standing link, as a PDF to print.';
  static override description =
    'With the clinic’s name, five stars and a QR code, in color and fit for black and white. The standing link must ' +
    'be on (goodword standing-link --on).';
  static override examples = [
    { description: 'For the paper of your country, in English', command: '<%= config.bin %> poster' },
    {
      description: 'In Hungarian, to a file of your choice',
      command: '<%= config.bin %> poster --size a5 --language hu --out reception.pdf',
    },
    {
      description: 'To another program',
      command: '<%= config.bin %> poster --language es --out - | wc -c',
    },
  ];
  static override flags = {
    size: Flags.option({ options: POSTER_SIZES })({
      description: 'The paper. Without it, that of the clinic’s country: US Letter, or A4.',
    }),
    language: Flags.option({ options: LANGUAGES })({ description: 'What it is written in.', default: 'en' }),
    out: Flags.string({
      char: 'o',
      description:
        'Write to this file; - for standard output. Without it, to a file named after size and language.',
      helpValue: 'FILE',
    }),
    force: Flags.boolean({ char: 'f', description: 'Overwrite a file that exists.' }),
  };

  async run(): Promise<Written | undefined> {
    const { flags } = await this.parse(Poster);
    const { client } = await this.openSession(flags);
    const choice = { size: flags.size ?? (await paperHere(client)), language: flags.language };
    const out = flags.out ?? posterFileName(choice);
    if (out === STDOUT) this.needPipe();
    else if ((await standsThere(out)) && !flags.force) {
      throw new Stop(`${out} exists already.`, 'Add --force, or another --out.', EXIT.refused);
    }
    const answer = await client.download('getPoster', { query: choice });
    const pieces: Uint8Array[] = [];
    for await (const piece of bytesOf(answer)) pieces.push(piece);
    if (out === STDOUT) {
      await pipeline(pieces, process.stdout, { end: false });
      return undefined;
    }
    await writeWhole({ path: out, what: 'The poster', flag: '--out FILE' }, () => pieces);
    this.tellDone(`Wrote the poster to ${out}.`);
    return { out, ...choice, bytes: pieces.reduce((sum, { length }) => sum + length, 0) };
  }

  private needPipe(): void {
    if (this.jsonEnabled()) {
      throw new Stop(
        'With --json the poster goes to a file, and none is named.',
        'Add --out FILE.',
        EXIT.refused,
      );
    }
    if (process.stdout.isTTY) {
      throw new Stop('A terminal cannot show a PDF.', 'Give --out a file, or pipe it on.', EXIT.refused);
    }
  }
}

async function paperHere(client: Client): Promise<PosterChoice['size']> {
  const { sms } = (await client.getSettings()).data;
  return paperOf(countryOf(sms.timezone));
}
