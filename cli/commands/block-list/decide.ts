import { Args, Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { plural } from '../../../server/contract/words/counts.ts';
import { GoodwordCommand } from '../../command.ts';

export default class BlockListDecide extends GoodwordCommand {
  static override summary = 'Decide what a word of your lists means for texts.';
  static override description =
    'Lists that are read later go by it. Numbers that waited for it can be texted from now on, or stay on the block ' +
    'list. You can decide again.';
  static override examples = [
    {
      description: 'Patients with it may be texted',
      command: '<%= config.bin %> block-list decide "Call first" --may-text',
    },
    {
      description: 'Patients with it are not texted',
      command: '<%= config.bin %> block-list decide "Prefers mail" --do-not-text',
    },
  ];
  static override args = {
    word: Args.string({
      description: 'The word as it stands in the list.',
      required: true,
      ignoreStdin: true,
    }),
  };
  static override flags = {
    'may-text': Flags.boolean({
      description: 'Patients with it may be texted.',
      exactlyOne: ['may-text', 'do-not-text'],
    }),
    'do-not-text': Flags.boolean({ description: 'Patients with it are not texted.' }),
  };

  async run(): Promise<Answer<Api['decideWord']>> {
    const { args, flags } = await this.parse(BlockListDecide);
    const { word } = args;
    const mayText = Boolean(flags['may-text']);
    const { client } = await this.openSession(flags);
    const answer = await client.decideWord({ payload: { word, mayText } });
    const { numbers } = answer.data;
    const waited = plural(numbers, 'number that waited', 'numbers that waited');
    const became = mayText ? 'can be texted' : numbers === 1 ? 'stays blocked' : 'stay blocked';
    this.tellDone(
      `Patients with “${word}” ${mayText ? 'may be' : 'are not'} texted${numbers > 0 ? `; ${waited} ${became}` : ''}.`,
    );
    return answer;
  }
}
