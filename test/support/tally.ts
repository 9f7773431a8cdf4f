import { readFileSync } from 'node:fs';

// Sums up a run of bin/test in its last line. A skipped test proves nothing, so it counts as failed; so do
// a file that could not be loaded and a run that ended badly without saying why.

export interface Tally {
  passed: number;
  failed: number;
}

/** The part of vitest's JSON report that is counted. */
interface Report {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** Counts the parts of `bin/check` from its last line. */
export function countChecks(words: string): Tally {
  const [, passed, failed] = /^check: (\d+) passed, (\d+) failed$/m.exec(words) ?? [];
  return passed && failed ? { passed: Number(passed), failed: Number(failed) } : { passed: 0, failed: 1 };
}

/** Counts vitest's tests; `code` is the exit code of its run. */
export function countTests(json: string, code: number): Tally {
  const { testResults }: Report = json ? JSON.parse(json) : { testResults: [] };
  const tests = testResults.flatMap((file) => file.assertionResults);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const unloaded = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.length);
  const failed = tests.length - passed + unloaded.length;
  const silent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}

function readOrNothing(path: string | undefined): string {
  try {
    return readFileSync(path ?? '', 'utf8');
  } catch {
    return '';
  }
}

if (import.meta.main) {
  const [checksFile, reportFile, code] = process.argv.slice(2);
  const checks = countChecks(readOrNothing(checksFile));
  const tests = countTests(readOrNothing(reportFile), Number(code));
  const failed = checks.failed + tests.failed;
  console.log(`${checks.passed + tests.passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
