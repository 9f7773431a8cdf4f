import { afterEach, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { importPatients } from '../../server/domain/patients/import/importPatients.ts';
import { Pending } from '../../server/domain/patients/import/pending.ts';
import type { PatientRow } from '../../server/store/patients/patients.ts';
import { importFile, openClinic } from '../support/clinic.ts';
import { csvStream } from '../support/csv.ts';

// Dry runs keep in memory what they would write: however many there are, one process bears it.

let opened: Pending[] = [];
afterEach(() => {
  for (const pending of opened) pending.forget();
  opened = [];
});

/** What a dry run of so many rows holds. */
function held(rows: number): Pending {
  const pending = new Pending();
  opened.push(pending);
  const writes = Array.from({ length: rows }, (_, at) => ({ phoneHash: String(at) }) as PatientRow);
  pending.keep({ writes, blocks: [] });
  return pending;
}

test('beside two of the longest files a third is refused, and a short one is not', () => {
  const first = held(LIMITS.importRows);
  held(LIMITS.importRows);
  expect(() => held(20_000)).toThrow('Too many long files are being checked just now.');
  held(5_000);
  first.forget();
  held(20_000);
});

test('anyone who has ended holds nothing any more: one that was refused, and one that was left', async () => {
  const clinic = await openClinic();
  onTestFinished(() => clinic.close());
  const check = () => importFile(clinic, csvStream({ rows: 10_500 }), { dryRun: true });
  const [first] = [held(LIMITS.importRows), held(LIMITS.importRows - 2_000)];
  expect((await check()).events.at(-1)).toMatchObject({ type: 'failed', code: 'unavailable' });
  first.forget();
  const file = { body: csvStream({ rows: 4_000 }), dryRun: true };
  for await (const { type } of importPatients(clinic.ctx, clinic.caller, file))
    if (type === 'progress') break;
  expect((await check()).report).toMatchObject({ rows: 10_500, created: 10_500 });
  expect(() => held(LIMITS.importRows + 2_000)).not.toThrow();
});
