import type { Readable } from 'node:stream';
import { ERROR_TEXT, type ErrorCode } from '../../../contract/core/errors.ts';
import type { ImportEvent, ImportReport } from '../../../contract/routes/patientImports.ts';
import { countryOf } from '../../../contract/rules/phoneReading.ts';
import type { Zone } from '../../../contract/rules/zones.ts';
import { findClinic } from '../../../store/accounts/clinics.ts';
import { readListWords } from '../../../store/patients/listWords.ts';
import type { ClinicCaller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { failureOf } from '../../failure.ts';
import { readMap } from '../../lists/columns.ts';
import { describeLayout, withSheets } from '../../lists/describe.ts';
import type { Layout } from '../../lists/layout.ts';
import { findLayout } from '../../lists/mapping.ts';
import { RecordCutter } from '../../lists/records.ts';
import { Source } from '../../lists/source.ts';
import { notFound, Refusal } from '../../refusal.ts';
import { Batches } from './batches.ts';
import {
  type BegunImport,
  beginImport,
  endImport,
  findInterrupted,
  keepAlive,
  resumeImport,
} from './record.ts';
import { anotherFile, ImportRun } from './run.ts';

/** A CSV file as it comes in. */
export interface ImportFile {
  body: Readable;
  dryRun: boolean;
  /** `phone=Mobile,firstName=Given name`; the rest is guessed. */
  map?: string | undefined;
  /** The line of the header, where it is not found by what it says. */
  headerLine?: number | undefined;
  /** Of an Excel file. */
  sheet?: string | undefined;
  filename?: string | undefined;
  /** An interrupted import that goes on with this file, by the mapping that it began with. */
  resume?: string | undefined;
}

/**
 * Imports a CSV while it is read, and tells how it goes: `started`, then for every batch its `rejected` rows
 * and the `progress`, last `done` or `failed`. Batches are saved one by one: what was saved stays, whatever
 * happens later, and who stops listening stops the import. Events are made as fast as they are taken. An import
 * that goes on reports as one that was never interrupted.
 * Throws before the first event: `empty_file`, `no_phone_column`, `several_phone_columns`, `unreadable_file`, `invalid_input`, and for an
 * import that cannot go on `not_found` and `rule_broken`.
 */
export async function* importPatients(
  ctx: Context,
  caller: ClinicCaller,
  file: ImportFile,
): AsyncGenerator<ImportEvent> {
  // A connection that is cut after the work has ended must not end the process.
  file.body.on('error', () => undefined);
  const source = new Source(file.body, file.sheet);
  const texts = source.read();
  const { layout, zone, head, begun } = await open(ctx, caller, file, source, texts);
  const importId = begun?.id ?? null;
  const { clinicId, userId } = caller;
  const decided = await readListWords(ctx.db, clinicId);
  const run = new ImportRun(ctx, {
    clinicId,
    userId,
    begun,
    layout,
    zone,
    country: countryOf(zone),
    // Days of consent are read as they come: a file of any length has no other rows to compare with.
    orders: {},
    decided,
  });
  const about = () => ({ importId, ...describeLayout(layout, source) });
  const report = (): ImportReport => ({ ...about(), dryRun: file.dryRun, ...run.outcome });
  const rest = begun && keepAlive(ctx, begun);
  let isComplete = false;
  try {
    yield { type: 'started', ...about() };
    yield* importTexts(run, source, layout, head, texts);
    isComplete = true;
  } catch (error) {
    yield { type: 'failed', ...explain(ctx, error), report: report() };
  } finally {
    // What was not read to its end lets go of the thread that reads it.
    await texts.return(undefined);
    run.close();
    rest?.();
    if (begun) await endImport(ctx, caller, begun, run.counters, isComplete);
  }
  if (isComplete) yield { type: 'done', report: report() };
}

type Texts = AsyncGenerator<string>;

interface Opened {
  layout: Layout;
  zone: Zone;
  head: string;
  /** null for a dry run. */
  begun: BegunImport | null;
}

/** A file whose beginning has been read. */
type Begun = ImportFile & Pick<Source, 'delimiter'>;

/**
 * Reads as much as the layout is judged by, and begins; a refused file is read to its end, so that the answer
 * arrives.
 */
async function open(
  ctx: Context,
  caller: ClinicCaller,
  file: ImportFile,
  source: Source,
  texts: Texts,
): Promise<Opened> {
  try {
    const clinic = await findClinic(ctx.db, caller.clinicId);
    if (!clinic) throw notFound('The clinic');
    const { value: head = '' } = await texts.next();
    const { delimiter } = source;
    const { layout, begun } = file.resume
      ? await goOn(ctx, caller, { ...file, resume: file.resume, delimiter }, head)
      : await begin(ctx, caller, { ...file, delimiter }, head);
    return { layout, zone: clinic.timezone, head, begun };
  } catch (error) {
    await texts.return(undefined);
    file.body.resume();
    throw withSheets(error, source);
  }
}

async function begin(ctx: Context, caller: ClinicCaller, file: Begun, head: string) {
  const mapping = readMap(file.map);
  const { headerLine, delimiter } = file;
  const layout = await findLayout(ctx, caller.clinicId, head, { mapping, headerLine, delimiter });
  if (file.dryRun) return { layout, begun: null };
  const chosen = Object.keys(mapping).length > 0;
  return { layout, begun: await beginImport(ctx, caller, { layout, filename: file.filename, chosen }) };
}

async function goOn(
  ctx: Context,
  caller: ClinicCaller,
  { resume, dryRun, headerLine, delimiter }: Begun & { resume: string },
  head: string,
) {
  if (dryRun) throw new Refusal('invalid_input', 'An import that goes on cannot be a dry run.');
  const { mapping } = await findInterrupted(ctx, caller, resume);
  const given = { mapping: JSON.parse(mapping), headerLine, delimiter };
  const layout = await findLayout(ctx, caller.clinicId, head, given).catch((error) => {
    throw error instanceof Refusal ? anotherFile() : error;
  });
  return { layout, begun: await resumeImport(ctx, caller, resume) };
}

async function* importTexts(
  run: ImportRun,
  source: Source,
  layout: Layout,
  head: string,
  texts: Texts,
): AsyncGenerator<ImportEvent> {
  const cutter = new RecordCutter(layout.delimiter, layout.headers.length);
  const batches = new Batches(layout.headerLine);
  for (let text: string | undefined = head; text !== undefined; text = (await texts.next()).value) {
    batches.add(cutter.push(text));
    for (const batch of batches.takeFull()) yield* importBatch(run, source, batch);
  }
  batches.add(cutter.end());
  for (const batch of batches.takeAll()) yield* importBatch(run, source, batch);
  run.end();
}

async function* importBatch(
  run: ImportRun,
  source: Source,
  batch: Parameters<ImportRun['importBatch']>[0],
): AsyncGenerator<ImportEvent> {
  for (const reject of await run.importBatch(batch)) yield { type: 'rejected', ...reject };
  yield { type: 'progress', ...run.counters, bytes: source.bytes };
}

function explain(ctx: Context, error: unknown): { error: string; code: ErrorCode } {
  if (error instanceof Refusal) return { error: error.message, code: error.code };
  if (isCut(error)) {
    const sentence =
      'The connection was cut. What was read before is imported; go on with the same file for the rest.';
    return { error: sentence, code: 'import_interrupted' };
  }
  ctx.log.error(failureOf(error), 'an import failed');
  return { error: ERROR_TEXT.unexpected, code: 'internal' };
}

/** Whether the body ended before its time. */
const isCut = (error: unknown): boolean =>
  error instanceof Error &&
  (/aborted|premature|connection was cut/i.test(error.message) ||
    ('code' in error && error.code === 'ECONNRESET'));
