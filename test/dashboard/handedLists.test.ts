import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isTable, questionOf, takenOf } from '../../dashboard/pages/requestReviews/lists/handed.ts';
import { listsText } from '../../dashboard/texts/patients/lists.ts';
import { ApiError } from '../../server/contract/core/client.ts';
import type { ListReading } from '../../server/contract/routes/lists.ts';

// What Request Reviews asks and says of a list that is handed over to it.

const READING: ListReading = {
  encoding: 'UTF-8',
  sheet: null,
  sheets: [],
  delimiter: ',',
  headerLine: 1,
  columns: ['Name', 'Mobile Phone'],
  mapping: { phone: 'Mobile Phone' },
  markColumns: [],
  rows: 2,
  passedOver: 0,
  recipients: [{ line: 2, phoneNumber: '+16465550101', name: '' }],
  leftOut: [{ line: 3, phoneNumber: '+16465550102', name: '', verdict: 'blocked', reason: 'because' }],
  unclearWords: [],
};
const list = { name: 'list.csv', body: '' };
const saidOf = (...given: Parameters<typeof takenOf>): string | undefined => {
  const taken = takenOf(...given);
  return taken && listsText.taken(taken);
};

test('numbers one below the other are no table; whatever has letters and lines is', () => {
  expect(isTable('212-555-0101\n+36 20 555 0123\r\n(212) 555-0103')).toBe(false);
  expect(isTable('tel 212 555 0101')).toBe(false);
  expect(isTable('Nora Hale\n')).toBe(false);
  expect(isTable('Nora Hale\t646-555-0101')).toBe(true);
  expect(isTable(readFileSync(new URL('../field/paste.txt', import.meta.url), 'utf8'))).toBe(true);
});

describe('what was taken', () => {
  test('names the column and what was left out', () => {
    expect(saidOf(READING, list)).toBe('1 number from the column “Mobile Phone” of list.csv; 1 left out.');
    expect(saidOf({ ...READING, leftOut: [] }, { ...list, name: null })).toBe(
      '1 number from the column “Mobile Phone” of the pasted list.',
    );
  });

  test('names no column where a list has none, and says what rows and lines were nothing', () => {
    const plain = { ...READING, headerLine: 0, columns: ['Column 1'], mapping: { phone: 'Column 1' } };
    expect(saidOf(plain, list)).toBe('1 number from list.csv; 1 left out.');
    const empty = { line: 4, phoneNumber: '', name: 'Ann', verdict: 'invalid', reason: 'none' } as const;
    expect(saidOf({ ...READING, leftOut: [empty], passedOver: 2 }, list)).toBe(
      '1 number from the column “Mobile Phone” of list.csv. 1 row has no number. 2 lines around the list were passed over, such as a title.',
    );
    expect(saidOf({ ...READING, recipients: [], leftOut: [empty] }, list)).toBeUndefined();
  });
});

describe('which column it is', () => {
  const refusal = (code: ApiError['code'], ...columns: string[]) =>
    new ApiError('no', {
      status: 422,
      code,
      details: columns.map((message) => ({ path: 'columns', message })),
    });

  test('is asked with the headers, by place where a header is cut short or stands there twice', async () => {
    const question = await questionOf(
      refusal('several_phone_columns', 'Phone', '', 'Phone', 'Long…', 'Cell'),
      list,
    );
    expect(question).toEqual({
      code: 'several_phone_columns',
      firstLine: null,
      columns: [
        { value: '#1', label: 'Phone' },
        { value: '#3', label: 'Phone' },
        { value: '#4', label: 'Long…' },
        { value: 'Cell', label: 'Cell' },
      ],
    });
  });

  test('is asked with the first line where columns have no names', async () => {
    const body = new File(['\n646-555-0101,Nora,646-555-0102\n'], 'list.csv');
    expect(
      await questionOf(refusal('several_phone_columns', '#1', '#3'), { name: 'list.csv', body }),
    ).toEqual({
      code: 'several_phone_columns',
      firstLine: '646-555-0101,Nora,646-555-0102',
      columns: [
        { value: '#1', label: 'Column 1' },
        { value: '#3', label: 'Column 3' },
      ],
    });
  });

  test('is not asked where nothing can be chosen, or something else is wrong', async () => {
    expect(await questionOf(refusal('no_phone_column'), list)).toBeUndefined();
    expect(await questionOf(refusal('unreadable_file', 'x'), list)).toBeUndefined();
  });
});
