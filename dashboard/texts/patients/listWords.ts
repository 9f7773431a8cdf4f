import { count } from '../english.ts';
import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

/** Words of lists that somebody has to decide about, wherever they are shown. */
export const listWordsText = words('listWords', {
  asks: (word: string) => `What does “${word}” mean for texts?`,
  waiting: (rows: number) =>
    `${count(rows, 'row')} of the list ${rows === 1 ? 'says' : 'say'} so, and nobody is texted until you decide. Your answer holds for later lists too.`,
  mayText: 'May be texted',
  doNotText: 'Do not text',
  mayTextLabel: (word: string) => `“${word}”: may be texted`,
  doNotTextLabel: (word: string) => `“${word}”: do not text`,
  decided: {
    may: (word: string) => `Patients with “${word}” may be texted.`,
    not: (word: string) => `Patients with “${word}” are not texted.`,
  },
  failed: 'The answer was not kept',
  title: 'Words of your lists',
  help: 'What words in your lists mean for texts. A number that you once kept from texts stays on the block list until you take it off.',
  waits: (numbers: number) =>
    `${count(numbers, 'number')} ${numbers === 1 ? 'waits' : 'wait'} for your answer`,
  may: 'Patients with it may be texted',
  not: 'Patients with it are not texted',
  loadFailed: 'Failed to load the words of your lists',
  loadFailedMeaning: 'Numbers that wait for a decision are still not texted.',
  /** In the report of an import. */
  report: 'Words that were not understood',
  reportHelp:
    'Nobody with such a word is texted until you decide, here or in Settings. Your answer holds for later lists too.',
  rows: (rows: number) => `${sayNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`,
});
