/** The people of the demonstration, all made up, with numbers that belong to nobody (555-01xx). */

const FIRST = [
  'Amelia',
  'Ben',
  'Clara',
  'Dávid',
  'Elena',
  'Felix',
  'Grace',
  'Hugo',
  'Ilona',
  'Jonah',
  'Katalin',
  'Liam',
  'Maya',
  'Noah',
  'Olive',
  'Péter',
  'Quinn',
  'Rosa',
  'Samir',
  'Tessa',
  'Uma',
  'Victor',
  'Wanda',
  'Yusuf',
];
const LAST = [
  'Adler',
  'Brooks',
  'Carter',
  'Dobos',
  'Ellis',
  'Farkas',
  'Garcia',
  'Hughes',
  'Ivanov',
  'Jensen',
  'Kovács',
  'Lang',
  'Moreno',
  'Nagy',
  'Okafor',
  'Parker',
  'Quick',
  'Rossi',
  'Szabó',
  'Turner',
];

/** Whom the last weeks are told of; the others are those of the year before. */
export const RECENT = 64;

/** Each has a hundred numbers that belong to nobody. */
const AREAS = ['646', '718', '917', '347'];

export interface DemoPatient {
  firstName: string;
  lastName: string;
  phone: string;
  email: string | null;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/** The first patients of the demonstration, always the same. */
export const demoPatients = (count: number): DemoPatient[] =>
  Array.from({ length: count }, (_, index) => {
    const firstName = FIRST[index % FIRST.length] as string;
    // Names come back after 120 people, and then with another family.
    const lastName = LAST[(index * 7 + Math.floor(index / 120) * 3) % LAST.length] as string;
    const area = index < RECENT ? '212' : (AREAS[Math.floor((index - RECENT) / 100)] as string);
    const line = (index < RECENT ? index : index - RECENT) % 100;
    return {
      firstName,
      lastName,
      phone: `+1${area}55501${String(line).padStart(2, '0')}`,
      email: index % 3 === 0 ? null : `${plain(firstName)}.${plain(lastName)}@example.com`,
    };
  });
