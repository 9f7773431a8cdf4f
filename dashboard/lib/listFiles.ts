import { LIMITS } from '../../server/contract/core/limits.ts';

/** Files that hold lists, as the browser's own dialog takes them. An old Excel file is taken too: the server says what it is. */
export const LIST_FILES = '.xlsx,.xlsm,.xls,.csv,.tsv,.txt,text/csv,text/plain';

const LIST_NAME = /\.(?:xls[xm]?|csv|tsv|txt)$/i;

/** Whether a file's name or type says that it may hold a list. */
export const isListFile = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  LIST_NAME.test(name) || /^text\//.test(type);

/** How many bytes such a file may have, where text may have `most`. */
export const mostBytes = ({ name }: Pick<File, 'name'>, most: number): number =>
  /\.xls[xm]?$/i.test(name) ? Math.min(most, LIMITS.workbookBytes) : most;
