import { FIRST_STEP_WORDS } from '../../../server/contract/routes/clinicSetup.ts';
import { words } from '../words.ts';

/** Words of the first steps of a clinic. */
export const firstStepsText = words('firstSteps', {
  title: 'First steps',
  progress: (done: number, all: number) => `${done} of ${all}`,
  done: 'Done:',
  steps: FIRST_STEP_WORDS,
  hide: {
    button: 'Hide',
    title: 'Hide the first steps?',
    meaning: 'They are shown to nobody of your clinic any more. What they lead to stays where it is.',
    confirm: 'Hide first steps',
    failed: 'Not hidden',
  },
});
