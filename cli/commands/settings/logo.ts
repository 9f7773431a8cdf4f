import { Args, Flags } from '@oclif/core';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { LOGO_TEXT } from '../../../server/contract/routes/clinicSetup.ts';
import { GoodwordCommand, yesFlag } from '../../command.ts';
import { EXIT, Stop } from '../../kit/errors.ts';
import { readPicture } from '../../kit/pictureFile.ts';
import { printable } from '../../kit/words.ts';

export default class SettingsLogo extends GoodwordCommand {
  static override summary = 'Show a logo on the patient’s page and the poster; owners and admins.';
  static override description =
    `A PNG picture of at most ${LIMITS.logoWidth} by ${LIMITS.logoHeight} pixels and ${LIMITS.logoBytes / 1_000} kB; it ` +
    'takes the place of the one before. --remove asks first; in a script give --yes.';
  static override examples = [
    { description: 'Show one', command: '<%= config.bin %> settings logo logo.png' },
    { description: 'Remove it', command: '<%= config.bin %> settings logo --remove --yes' },
  ];
  static override args = { file: Args.string({ description: 'The picture.', ignoreStdin: true }) };
  static override flags = {
    remove: Flags.boolean({ description: 'Remove it; asks first.' }),
    ...yesFlag,
  };

  async run(): Promise<{ data: { logoUrl: string | null } }> {
    const { args, flags } = await this.parse(SettingsLogo);
    if ((args.file === undefined) !== Boolean(flags.remove)) {
      throw new Stop('Which logo?', 'Give a PNG file, or --remove.', EXIT.refused);
    }
    if (args.file === undefined) return this.removeLogo(flags);
    const picture = await readPicture(args.file, LIMITS.logoBytes);
    if (picture.length > LIMITS.logoBytes) {
      throw new Stop(`${LOGO_TEXT}.`, `${args.file} is larger.`, EXIT.refused);
    }
    const { client } = await this.openSession(flags);
    const answer = await client.setLogo({ payload: { image: picture.toString('base64') } });
    this.tellDone('The patient’s page and the poster show this logo now.');
    this.show(printable(answer.data.logoUrl));
    return answer;
  }

  private async removeLogo(flags: { yes: boolean; profile?: string | undefined }) {
    const { client } = await this.openSession(flags);
    await this.needYes('Remove the logo from the patient’s page and the poster?', flags);
    await client.removeLogo();
    this.tellDone('The patient’s page and the poster show no logo any more.');
    return { data: { logoUrl: null } };
  }
}
