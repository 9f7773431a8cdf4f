import { Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/api.ts';
import type { FirstStep, FirstSteps } from '../../../server/contract/clinicSetup.ts';
import type { Answer } from '../../../server/contract/route.ts';
import { GoodwordCommand } from '../../command.ts';
import { type Column, tableLines } from '../../table.ts';

type Step = FirstSteps['steps'][number];

/** What each step is, and the command that takes it. */
const STEPS: Record<FirstStep, { what: string; how: string }> = {
  review_link: {
    what: 'Give a review platform your link',
    how: 'goodword settings links set google PLACE-ID',
  },
  link_tested: {
    what: 'See where patients arrive',
    how: 'goodword settings links test google',
  },
  import: { what: 'Import your patients', how: 'goodword patients import FILE' },
  own_text: { what: 'Text your own phone', how: 'goodword settings own-text NUMBER' },
  first_batch: { what: 'Ask your first patients', how: 'goodword send --to NUMBER' },
};

export default class SettingsSteps extends GoodwordCommand {
  static override summary = 'Show the first steps of your clinic, and which are done; owners and admins.';
  static override examples = [
    { description: 'What is left to do', command: '<%= config.bin %> settings steps' },
    { description: 'For a program', command: '<%= config.bin %> settings steps --json' },
    { description: 'Hide them from the dashboard', command: '<%= config.bin %> settings steps --hide' },
  ];
  static override flags = {
    hide: Flags.boolean({ description: 'Show them on nobody’s dashboard any more.' }),
  };

  async run(): Promise<Answer<Api['getFirstSteps']>> {
    const { flags } = await this.parse(SettingsSteps);
    const { client } = await this.openSession(flags);
    if (flags.hide) {
      await client.hideFirstSteps();
      this.tellDone('The dashboard shows the first steps no more.');
    }
    const answer = await client.getFirstSteps();
    const { steps } = answer.data;
    this.show(...tableLines(steps, columns));
    this.tell(`${steps.filter(({ done }) => done).length} of ${steps.length} done`);
    return answer;
  }
}

const columns: Column<Step>[] = [
  {
    header: '',
    value: ({ done }) => (done ? { word: '✓', tone: 'good' } : { word: '·', tone: 'quiet' }),
    drop: 0,
  },
  { header: 'Step', value: ({ step }) => STEPS[step].what, drop: 0, cut: 20 },
  { header: 'How', value: ({ step, done }) => (done ? '' : STEPS[step].how), drop: 1 },
];
