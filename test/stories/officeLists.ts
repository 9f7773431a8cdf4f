/** The lists of an office as its programs write them, each with faults; the long one is support's. */

/** From the Hungarian desk: semicolons, a BOM, its own headers, and three rows that cannot be imported. */
export const BUDAPEST = [
  '\ufeffVezetéknév;Keresztnév;Mobiltelefonszám;E-mail',
  'Kovács;Anna;+36 20 555 0101;anna@example.com',
  'Nagy;Béla;0612;bela@example.com',
  'Őry;Zsófia;+36 20 555 0103;zsofia@example.com',
  'Tóth;Imre;3.6E+10;imre@example.com',
  'Kiss;Éva;+36 20 55;eva@example.com',
  '',
].join('\r\n');

/** The three as the office corrects them in the rejects file. */
export const repairBudapest = (rejects: string): string =>
  rejects
    .replace('0612', '+36205550102')
    .replace('3.6E+10', '+36205550104')
    .replace('+36 20 55;', '+36205550105;');

/** Saved by Excel as Unicode text: UTF-16 with tabs. One changed, one known, one new and again, one shortened. */
export const NEW_YORK = Buffer.from(
  [
    '\ufeffFirst name\tLast name\tMobile\tEmail',
    'Anna\tKovács\t+36205550101\tanna.kovacs@example.com',
    'Béla\tNagy\t+36205550102\tbela@example.com',
    'Grace\tŐze\t(212) 555-0111\tgrace@example.com',
    'Grace\tŐze\t+1 212 555 0111\tgrace@example.com',
    'Dev\tDoyle\t2.12556E+09\tdev@example.com',
    '',
  ].join('\r\n'),
  'utf16le',
);

export const repairNewYork = (rejects: string): string => rejects.replace('2.12556E+09', '+12125550112');
