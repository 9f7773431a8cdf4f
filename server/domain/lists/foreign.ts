/** Files that people take for a list, by how they begin, and what to do with each. */

const SAVE = 'Open it in Excel, save it as an Excel workbook (.xlsx) or as “CSV UTF-8”, and take that file.';

const OLD_EXCEL = `This is an Excel file of the kind before 2007 (.xls), or one that is locked by a password. ${SAVE}`;

const BEGINNINGS: readonly [start: string, sentence: string][] = [
  ['d0cf11e0', OLD_EXCEL],
  // Excel before 1997 wrote its sheets without a container.
  ['09080600', OLD_EXCEL],
  ['25504446', 'This is a PDF. Export the list as an Excel or CSV file and take that file.'],
  ['504b0506', `This archive is empty. ${SAVE}`],
];

/** Begins every archive, a workbook too. */
const ARCHIVE = '504b0304';

const startOf = (bytes: Buffer): string => bytes.subarray(0, 4).toString('hex');

/** Whether a file may be a workbook: what is in the archive shows when it is opened. */
export const isArchive = (bytes: Buffer): boolean => startOf(bytes) === ARCHIVE;

/** What is said to a file that holds no list that can be read; undefined for what may hold one. */
export const foreignSentence = (bytes: Buffer): string | undefined =>
  BEGINNINGS.find(([begin]) => startOf(bytes) === begin)?.[1];

export const NO_TEXT = `This file holds no list that can be read. ${SAVE}`;

/** Said of an archive that is no workbook, such as a letter or a sheet of another program. */
export const OTHER_ARCHIVE = `This is no Excel workbook. ${SAVE}`;
