import { Flags } from '@oclif/core';
import type { Settings } from '../../server/contract/routes/settings.ts';
import { GoodwordCommand, yesFlag } from '../command.ts';
import { printable } from '../kit/words.ts';

type Link = Settings['reviews']['standingLink'];

export default class StandingLink extends GoodwordCommand {
  static override summary = 'Show the clinic’s own review page, and switch it on or off.';
  static override description =
    'Its address is for posters and cards: anybody who opens it leaves a review without a text. goodword poster makes a ' +
    'poster of it. Switched off, it leads nowhere at once; switched on again, the same posters work as before.';
  static override examples = [
    { description: 'Its address, and whether it works', command: '<%= config.bin %> standing-link' },
    { description: 'Switch it on', command: '<%= config.bin %> standing-link --on' },
    { description: 'Switch it off, in a script', command: '<%= config.bin %> standing-link --off --yes' },
  ];
  static override flags = {
    on: Flags.boolean({ description: 'Switch it on.', exclusive: ['off'] }),
    off: Flags.boolean({ description: 'Switch it off; asks first.', exclusive: ['on'] }),
    ...yesFlag,
  };

  async run(): Promise<{ data: Link }> {
    const { flags } = await this.parse(StandingLink);
    const { client } = await this.openSession(flags);
    const { data: settings } = await client.getSettings();
    const wanted = flags.on || (flags.off ? false : undefined);
    let link = settings.reviews.standingLink;
    if (wanted !== undefined && wanted !== link.enabled) {
      if (!wanted) await this.needYes('Switch it off? Posters that hang already stop working.', flags);
      const payload = { version: settings.version, reviews: { standingLink: wanted } };
      link = (await client.updateSettings({ payload })).data.reviews.standingLink;
    }
    if (wanted !== undefined) this.tellDone(`The standing link is ${wanted ? 'on' : 'off'}.`);
    this.show(`Standing link   ${link.enabled ? 'on' : 'off'}`, `Address         ${printable(link.url)}`);
    return { data: link };
  }
}
