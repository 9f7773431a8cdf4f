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
    const lastName = LAST[(index * 7) % LAST.length] as string;
    const area = index < 100 ? '212' : '312';
    return {
      firstName,
      lastName,
      phone: `+1${area}55501${String(index % 100).padStart(2, '0')}`,
      email: index % 3 === 0 ? null : `${plain(firstName)}.${plain(lastName)}@example.com`,
    };
  });
