import { describe, expect, test } from 'vitest';
import {
  afterEvent,
  afterFailure,
  fileProblem,
  type ImportState,
  mapOf,
  rateOf,
  sameMapping,
} from '../../dashboard/pages/patients/importOutcome.ts';
import { ApiError } from '../../server/contract/core/client.ts';
import type { ImportEvent, ImportReport } from '../../server/contract/routes/patientImports.ts';
import { showSize } from '../../server/contract/words/sizes.ts';

const STARTED: ImportEvent = {
  type: 'started',
  importId: null,
  encoding: 'utf-8',
  sheet: null,
  sheets: [],
  delimiter: ',',
  headerLine: 1,
  columns: ['Mobile', 'Name'],
  markColumns: [],
  mapping: { phone: 'Mobile' },
};
const PROGRESS: ImportEvent = {
  type: 'progress',
  rows: 500,
  created: 490,
  updated: 4,
  unchanged: 3,
  rejected: 3,
  bytes: 12_000,
};

const follow = (events: ImportEvent[], dryRun = false): ImportState =>
  events.reduce<ImportState>((state, event) => afterEvent(state, event, { dryRun, since: 1_000 }), {
    step: 'sending',
    uploaded: 9,
  });

const refusal = (code: 'no_phone_column' | 'internal', status: number, details: ApiError['details'] = []) =>
  new ApiError('It went wrong', { status, code, details });

describe('the events of an import', () => {
  test('tell its columns first, then its rows', () => {
    expect(follow([STARTED, PROGRESS])).toMatchObject({
      step: 'reading',
      bytes: 12_000,
      since: 1_000,
      report: { columns: ['Mobile', 'Name'], rows: 500, created: 490, rejected: 3, dryRun: false },
    });
  });

  test('end with a report', () => {
    const report = { rows: 2, columns: ['Mobile'], dryRun: true } as ImportReport;
    expect(follow([STARTED, { type: 'done', report }], true)).toEqual({
      step: 'ended',
      report,
      problem: null,
      columns: ['Mobile'],
      goOn: null,
      again: null,
    });
  });

  test('that fail in the middle say that what was done stays', () => {
    const report = { rows: 500, columns: ['Mobile'], dryRun: false } as ImportReport;
    const failed: ImportEvent = { type: 'failed', error: 'It went wrong', code: 'internal', report };
    const ended = follow([STARTED, PROGRESS, failed]);
    expect(ended).toMatchObject({ step: 'ended', report });
    expect('problem' in ended && ended.problem).toMatch(
      /^It went wrong\. What was imported until then stays/,
    );
  });
});

describe('an import that breaks', () => {
  const problemOf = (state: ImportState, error: ApiError | null, dryRun = false) =>
    afterFailure(state, { error, dryRun }).problem;

  test('keeps the rows that it told of', () => {
    const ended = afterFailure(follow([STARTED, PROGRESS]), {
      error: refusal('internal', 0),
      dryRun: false,
    });
    expect(ended).toMatchObject({ step: 'ended', report: { created: 490 }, columns: ['Mobile', 'Name'] });
    expect(ended.problem).toContain('At least what is counted here was imported');
  });

  test('says that nothing was imported only where that is certain', () => {
    const sending: ImportState = { step: 'sending', uploaded: 9 };
    expect(problemOf(sending, refusal('internal', 422))).toContain('Nothing was imported.');
    expect(problemOf(sending, refusal('internal', 0))).toContain('A part of the file may have been imported');
    expect(problemOf(sending, null)).toMatch(/^You stopped it\. A part of the file may have been imported/);
    expect(problemOf(sending, null, true)).toBe('You stopped it. Nothing was imported.');
  });

  test('may be tried again with the same file where the file was not at fault', () => {
    const sending: ImportState = { step: 'sending', uploaded: 9 };
    const call = { dryRun: false, mapping: { phone: 'Tel' } };
    const againAfter = (status: number) =>
      afterFailure(sending, { error: refusal('internal', status), ...call }).again;
    expect([422, 500, 0].map(againAfter)).toEqual([null, call, call]);
  });

  test('for want of a phone column offers the columns that the file has', () => {
    const details = ['Who', 'Where', 'A header that is so long that it was cut sh…'].map((message) => ({
      path: 'columns',
      message,
    }));
    const error = refusal('no_phone_column', 422, details);
    const ended = afterFailure({ step: 'sending', uploaded: 9 }, { error, dryRun: false });
    expect(ended.columns).toEqual(['Who', 'Where']);
    expect(ended.problem).toContain('Choose it below');
  });
});

test('the call names every field, so that a column that was left out is not guessed again', () => {
  expect(mapOf({ phone: 'Mobile', email: '' })).toBe(
    'phone=Mobile,firstName=,lastName=,name=,email=,tags=,consentMethod=,consentAcquiredAt=,status=,mayText=,doNotText=',
  );
  expect(sameMapping({ phone: 'Mobile' }, { phone: 'Mobile', email: '' })).toBe(true);
  expect(sameMapping({ phone: 'Mobile' }, { phone: 'Tel' })).toBe(false);
  expect(mapOf({ phone: 'Mobile', email: '' }, true)).toBe('phone=Mobile');
});

test('a rate is told once a second has passed', () => {
  expect(rateOf(500, 1_000, 1_500)).toBeNull();
  expect(rateOf(500, 1_000, 3_000)).toBe(250);
});

test('sizes are told as people say them', () => {
  expect([320, 1_240, 12_400, 3_400_000, 120_000_000, 4_500_000_000].map(showSize)).toEqual([
    '320 bytes',
    '1.2 kB',
    '12 kB',
    '3.4 MB',
    '120 MB',
    '4.5 GB',
  ]);
});

test('a file that cannot be imported is refused before it is sent, with what to do', () => {
  const problem = (name: string, size: number, type = '') => fileProblem({ name, size, type }, 1_000);
  expect(problem('list.csv', 10)).toBeNull();
  expect(problem('list', 10, 'text/csv')).toBeNull();
  expect(problem('list.xlsx', 10)).toBeNull();
  expect(problem('list.pdf', 10)).toContain('no Excel or CSV file');
  expect(problem('list.csv', 0)).toBe('list.csv is empty.');
  expect(problem('list.csv', 1_001)).toContain('Split it');
});
