import { Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import {
  FIRST_STEP_WORDS,
  type FirstStep,
  type FirstSteps,
} from '../../../server/contract/routes/clinicSetup.ts';
import { GoodwordCommand } from '../../command.ts';
import { type Column, tableLines } from '../../kit/table.ts';

type Step = FirstSteps['steps'][number];

/** The command that takes each step. */
const HOW: Record<FirstStep, string> = {
  review_link: 'goodword settings links set google PLACE-ID',
  link_tested: 'goodword settings links test google',
  import: 'goodword patients import FILE',
  own_text: 'goodword settings own-text NUMBER',
  first_batch: 'goodword send --to NUMBER',
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
  { header: 'Step', value: ({ step }) => FIRST_STEP_WORDS[step], drop: 0, cut: 20 },
  { header: 'How', value: ({ step, done }) => (done ? '' : HOW[step]), drop: 1 },
];
