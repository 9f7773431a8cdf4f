import { expect, test } from 'vitest';
import { countChecks, countTests } from './tally.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'one.test.ts',
  status,
  assertionResults: tests.map((each) => ({ fullName: 'a test', status: each })),
});
const report = (...files: ReturnType<typeof file>[]) => JSON.stringify({ testResults: files });

test('the parts of the check count by its last line', () => {
  expect(countChecks('✓ style\n✗ types\ncheck: 3 passed, 1 failed\n')).toEqual({ passed: 3, failed: 1 });
});

test('a check that ended before its last line counts as failed', () => {
  expect(countChecks('')).toEqual({ passed: 0, failed: 1 });
});

test('passed and failed tests count as what they are', () => {
  const json = report(file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed'));
  expect(countTests(json, 1)).toEqual({ passed: 3, failed: 1 });
});

test('a skipped or planned test counts as failed, since it proved nothing', () => {
  expect(countTests(report(file('passed', 'passed', 'skipped', 'pending', 'todo')), 0)).toEqual({
    passed: 1,
    failed: 3,
  });
});

test('a file that could not be loaded counts as failed', () => {
  expect(countTests(report(file('failed'), file('passed', 'passed')), 1)).toEqual({ passed: 1, failed: 1 });
});

test('a run without a report, without tests, or with a bad end that nothing explains counts as failed', () => {
  expect(countTests('', 1)).toEqual({ passed: 0, failed: 1 });
  expect(countTests(report(), 0)).toEqual({ passed: 0, failed: 1 });
  expect(countTests(report(file('passed', 'passed')), 1)).toEqual({ passed: 1, failed: 1 });
});
