import { expect, test } from 'vitest';
import { csvField, readCsvField } from '../../server/contract/rules/csv.ts';
import { rejectsHead, rejectsLine } from '../../server/contract/rules/rejectsFile.ts';

test('a spreadsheet runs nothing of a field, and a number keeps its plus', () => {
  expect(['=1+1', '@SUM(A1)', '-cmd', '+1 (212) 555-0100', '-12', 'Anna'].map(csvField)).toEqual([
    "'=1+1",
    "'@SUM(A1)",
    "'-cmd",
    '+1 (212) 555-0100',
    '-12',
    'Anna',
  ]);
});

test('what was neutralised reads back, apostrophes of its own too', () => {
  for (const value of ['=1+1', "'=1+1", "''=1", "'t Hooft", '+36205550104', "'+36205550104", '-12']) {
    expect(readCsvField(csvField(value))).toBe(value);
  }
  expect(
    rejectsLine({ line: 2, reason: 'Bad', fields: ["'=A1"] }, { columns: ['Name'], delimiter: '' }),
  ).toBe("'=A1,2,Bad\r\n");
});

test('a field is quoted where it must be', () => {
  expect(['a,b', 'a;b', 'say "hi"', 'two\nlines'].map(csvField)).toEqual([
    '"a,b"',
    '"a;b"',
    '"say ""hi"""',
    '"two\nlines"',
  ]);
});

test('the rejects file holds the file’s columns, then line and reason', () => {
  const shape = { columns: ['Mobile', 'Name'], delimiter: ',' };
  expect(rejectsHead(shape)).toBe('\ufeffMobile,Name,Line,Reason\r\n');
  expect(rejectsLine({ line: 7, reason: 'Invalid', fields: ['12', '=A1'] }, shape)).toBe(
    "12,'=A1,7,Invalid\r\n",
  );
});

test('a short row keeps its columns, and what was too much follows the reason', () => {
  const shape = { columns: ['Mobile', 'Name'], delimiter: ',' };
  expect(rejectsLine({ line: 2, reason: 'Short', fields: ['12'] }, shape)).toBe('12,,2,Short\r\n');
  expect(rejectsLine({ line: 3, reason: 'Long', fields: ['12', 'A', 'more'] }, shape)).toBe(
    '12,A,3,Long,more\r\n',
  );
});

test('a rejects file that is refused again keeps its columns', () => {
  const shape = { columns: ['Mobile', 'Line', 'Reason'], delimiter: ',' };
  expect(rejectsHead(shape)).toBe('\ufeffMobile,Line,Reason\r\n');
  expect(rejectsLine({ line: 2, reason: 'Invalid', fields: ['12', '9', 'Old'] }, shape)).toBe(
    '12,2,Invalid\r\n',
  );
});

test('a rejects file has the delimiter of its source, and a field that holds it is quoted', () => {
  const columns = ['Mobil', 'Név'];
  for (const delimiter of [';', '\t', '|']) {
    const shape = { columns, delimiter };
    expect(rejectsHead(shape)).toBe(`\ufeff${['Mobil', 'Név', 'Line', 'Reason'].join(delimiter)}\r\n`);
    const fields = ['12', `a${delimiter}b`];
    expect(rejectsLine({ line: 2, reason: 'Invalid', fields }, shape)).toBe(
      `${['12', `"a${delimiter}b"`, '2', 'Invalid'].join(delimiter)}\r\n`,
    );
  }
});
