import type { Taken } from '../../lib/numbersDraft.ts';
import { count } from '../english.ts';
import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

/** A file, or what was pasted, where there is no name. */
const called = (name: string | null): string => name ?? 'the pasted list';

/** Words of a list that is read on Request Reviews. */
export const listsText = words('lists', {
  reading: (name: string | null) => `Reading ${called(name)}…`,
  stop: 'Stop reading',
  taken: ({ name, fine, left, empty, passedOver, column }: Taken) => {
    const where = column === null ? called(name) : `the column “${column}” of ${called(name)}`;
    const others = left > 0 ? `; ${sayNumber(left)} left out` : '';
    return [
      `${count(fine, 'number')} from ${where}${others}.`,
      ...(empty > 0 ? [`${count(empty, 'row')} ${empty === 1 ? 'has' : 'have'} no number.`] : []),
      ...(passedOver > 0
        ? [
            `${count(passedOver, 'line')} around the list ${passedOver === 1 ? 'was' : 'were'} passed over, such as a title.`,
          ]
        : []),
    ].join(' ');
  },
  failed: (name: string | null) => (name === null ? 'The pasted list was not read' : `${name} was not read`),
  kept: 'No number was added.',
  empty: (name: string | null) => `${name ?? 'The pasted list'} holds no phone numbers.`,
  tooLarge: (name: string) => `${name} is too large for one request. Import it on Patients instead.`,
  ask: {
    title: 'Which column has the numbers to text?',
    several: (name: string | null) =>
      `More than one column of ${called(name)} may hold them. Choose the one with the patients’ own numbers.`,
    none: (name: string | null) =>
      `No column of ${called(name)} is named as one with phone numbers. Choose the one with the patients’ own numbers.`,
    unnamed: (name: string | null) =>
      `The columns of ${called(name)} have no names, and more than one holds phone numbers. Choose the one with the patients’ own.`,
    firstLine: 'The first line',
    label: 'Column',
    choose: 'Choose a column',
    column: (number: string) => `Column ${number}`,
    submit: 'Read the numbers',
    needs: 'Choose the column first',
  },
});
