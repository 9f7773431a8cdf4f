import { understoodWords } from '../../../server/contract/words/importWords.ts';
import { count } from '../english.ts';
import { words } from '../words.ts';

/** Words of what the report of an import says was understood. */
export const importToldText = words('importTold', {
  understood: {
    title: 'The first rows, as they were understood',
    row: understoodWords,
  },
  notTexted: 'Not texted',
  notTextedHelp: {
    done: 'They are on your block list, each with its reason.',
    checked: 'They would come on your block list, each with its reason.',
  },
  stopped: {
    stop: (rows: number) => `${count(rows, 'row')}: the list says not to text them`,
    withdrawn: (rows: number) => `${count(rows, 'row')}: consent was declined or taken back`,
    gone: (rows: number) => `${count(rows, 'row')}: deceased, archived or no longer a patient`,
    unclear: (rows: number) => `${count(rows, 'row')}: a word that was not understood, until you decide`,
  },
  marks: (headers: string) => `Who may be texted was read from ${headers}.`,
  header: (header: string) => `“${header}”`,
  notes: 'Read otherwise, or left out',
  note: (words: string, rows: number) => `${words} (${count(rows, 'row')})`,
  passedOver: (lines: number) =>
    `${count(lines, 'line')} around the list ${lines === 1 ? 'was' : 'were'} passed over: titles, totals and page lines.`,
  byName: 'Found by its name',
  headerLine: 'Line with the names of the columns',
  headerLineHelp: 'Where a title stands above them, say which line has the names.',
  readLine: (line: number) => `Read the names from line ${line}`,
});
