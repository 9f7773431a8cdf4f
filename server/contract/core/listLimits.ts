/** Limits of files and lists that are handed over. */
export const LIST_LIMITS = {
  /** Largest CSV that one import takes, in bytes. */
  importBytes: 256 * 1024 * 1024,
  /** Largest Excel file, in bytes, and what it may unpack to; sheets of one that are looked through for a list. */
  workbookBytes: 50 * 1024 * 1024,
  workbookUnpackedBytes: 400 * 1024 * 1024,
  workbookSheets: 20,
  /** Longest name of a sheet, with room to spare: Excel takes 31 letters. */
  sheetNameLength: 100,
  /** Longest field of a CSV, in characters; a longer one rejects its row. */
  importFieldLength: 10_000,
  /** Letters of the words that say which column of a file is which. */
  importMapLength: 2_000,
  /** Longest word of a list that somebody decides about. */
  listWordLength: 200,
  /** Largest list of numbers that is read at once, in bytes and in rows. */
  listBytes: 20 * 1024 * 1024,
  listRows: 100_000,
  /** Words and notes of a list that its report names. */
  listWordsListed: 50,
  /** Rows of one import: a dry run keeps in memory what it would write. */
  importRows: 500_000,
  /** Rows rejected that the JSON report of an import carries; the event stream carries all. */
  importRejectsListed: 100,
  /** Rows that the report of an import shows as they were understood. */
  importUnderstoodListed: 3,
  /** Numbers that the report of an import lists with the people who share them. */
  importSharedListed: 100,
  /** Imports in the clinic's list of them. */
  importsListed: 20,
  /** Hours in which an import can be undone, from its start. */
  importUndoHours: 24,
  /** Seconds without a sign of life after which an import counts as interrupted. */
  importGoneSeconds: 60,
} as const;
