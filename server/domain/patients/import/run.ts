import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '../../../contract/core/limits.ts';
import { type ImportReport, NONE_SHARED, type RejectedRow } from '../../../contract/routes/patientImports.ts';
import { countWords } from '../../../contract/words/counts.ts';
import { wordKey } from '../../../contract/words/listWords.ts';
import { inChunks } from '../../../store/db/db.ts';
import { addBlocks, type Block, findBlocked } from '../../../store/patients/blockList.ts';
import { addChanges } from '../../../store/patients/importChanges.ts';
import { type ImportCounters, noteImport } from '../../../store/patients/imports.ts';
import { addListWords } from '../../../store/patients/listWords.ts';
import { findOptedOut } from '../../../store/patients/optOuts.ts';
import { findPatients, lockPatients, savePatients } from '../../../store/patients/patients.ts';
import { type Context, instantNow } from '../../context.ts';
import type { describeLayout } from '../../lists/describe.ts';
import { isAround, type Layout } from '../../lists/layout.ts';
import type { Mark } from '../../lists/marks.ts';
import { parseRecords } from '../../lists/parse.ts';
import type { RawRecord } from '../../lists/records.ts';
import type { RowRules } from '../../lists/row.ts';
import { Refusal } from '../../refusal.ts';
import { settleHolds } from '../../sending/holds.ts';
import { FileDigest } from './digest.ts';
import { judgeRow } from './judge.ts';
import { NumbersMet } from './numbersMet.ts';
import { Pending } from './pending.ts';
import { type HashedPatient, type Known, type Plan, planBatch } from './plan.ts';
import type { BegunImport } from './record.ts';
import { Rejects, shorten } from './rejects.ts';
import { ToldRows } from './told.ts';

export interface RunOptions extends Omit<RowRules, 'headers' | 'columns'> {
  layout: Layout;
  clinicId: string;
  userId: string;
  /** null for a dry run, which writes nothing. */
  begun: BegunImport | null;
}

/**
 * Rows that are worked on before other requests get their turn: parsing, hashing and, on SQLite, the
 * database itself run in this thread.
 */
const ROWS_A_TURN = 500;

/**
 * One run of an import: takes batches of records, and knows what became of the rows so far. Rows that an earlier
 * run saved are judged again for the report and the rejects, and must be the same.
 */
export class ImportRun {
  readonly #ctx: Context;
  readonly #options: RunOptions;
  readonly #digest: FileDigest;
  #counters: ImportCounters = { rows: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };
  readonly #rejects = new Rejects();
  readonly #pending = new Pending();
  readonly #told: ToldRows;
  readonly #rules: RowRules;
  readonly #met = new NumbersMet();
  #shared = NONE_SHARED;

  constructor(ctx: Context, options: RunOptions) {
    this.#ctx = ctx;
    this.#options = options;
    this.#digest = new FileDigest(options.layout);
    this.#told = new ToldRows(options.layout.titleLines);
    this.#rules = { ...options, ...options.layout };
    this.#counters = options.begun?.saved?.counters ?? this.#counters;
  }

  /** created + updated + unchanged + rejected = rows, of the batches that are saved. */
  get counters() {
    return { ...this.#counters };
  }

  get outcome(): Omit<ImportReport, 'importId' | 'dryRun' | keyof ReturnType<typeof describeLayout>> {
    return { ...this.counters, ...this.#rejects.outcome, ...this.#told.outcome, shared: this.#shared };
  }

  /**
   * Imports a batch in a transaction of its own, and gives the rows that it rejected. Throws `rule_broken` where
   * the file is not the one that an earlier run began with, `too_large` where it has too many rows, and `unavailable` where
   * dry runs hold too many.
   */
  async importBatch(records: readonly RawRecord[]): Promise<RejectedRow[]> {
    if (this.#digest.records + records.length > LIMITS.importRows) throw tooManyRows();
    const left = Math.max(0, this.#savedRecords - this.#digest.records);
    const passed = await this.#judgeAll(records.slice(0, left));
    const saved = passed.patients.length > 0 ? await this.#plan(this.#ctx, passed.patients) : undefined;
    const rejects = this.#reject(passed.rejects, saved);
    if (left > records.length) return rejects;
    this.#checkSaved();
    const judged = await this.#judgeAll(records.slice(left));
    if (records.length === left) return rejects;
    const { counters, plan } = await this.#save(judged.patients, judged.rejects.length);
    this.#counters = counters;
    return [...rejects, ...this.#reject(judged.rejects, plan)];
  }

  /** Notes what became of judged rows: those that were rejected, and the numbers that are shared. */
  #reject(judged: readonly RejectedRow[], plan?: Plan): RejectedRow[] {
    const rejects = [...judged, ...(plan?.rejects ?? [])].sort((one, other) => one.line - other.line);
    this.#rejects.add(rejects);
    this.#shared = this.#met.shared;
    return rejects;
  }

  /** Nothing more comes, whether the file has ended or not. */
  close(): void {
    this.#pending.forget();
  }

  /** The file has ended. Throws `rule_broken` where it is another one, with fewer rows than were saved. */
  end(): void {
    if (this.#digest.records < this.#savedRecords) throw anotherFile();
  }

  get #savedRecords(): number {
    return this.#options.begun?.saved?.mark?.records ?? 0;
  }

  #checkSaved(): void {
    const mark = this.#options.begun?.saved?.mark;
    if (mark?.records === this.#digest.records && mark.digest !== this.#digest.mark.digest)
      throw anotherFile();
  }

  async #judgeAll(
    records: readonly RawRecord[],
  ): Promise<{ patients: HashedPatient[]; rejects: RejectedRow[] }> {
    const patients: HashedPatient[] = [];
    const rejects: RejectedRow[] = [];
    for (const some of inChunks(records, ROWS_A_TURN)) {
      this.#judge(some, patients, rejects);
      await nextTurn();
    }
    this.#digest.add(records);
    return { patients, rejects };
  }

  #judge(records: readonly RawRecord[], patients: HashedPatient[], rejects: RejectedRow[]): void {
    const { layout } = this.#options;
    for (const record of parseRecords(records, layout.delimiter)) {
      if (record.problem === undefined && isAround(record.fields, layout)) {
        this.#told.passOver();
        continue;
      }
      const { line, fields } = record;
      const verdict = judgeRow(record, this.#rules);
      if (verdict.patient === undefined) {
        rejects.push({ line, reason: verdict.reason, fields: shorten(fields) });
        continue;
      }
      const { patient, notes } = verdict;
      this.#told.add(patient, line, notes);
      const met = this.#met.add(patient, line);
      patients.push({ patient, phoneHash: this.#ctx.keys.hashPhone(patient.phone), met, line, fields });
    }
  }

  /** Gives the counters with this batch, and what was planned. */
  async #save(
    patients: readonly HashedPatient[],
    rejected: number,
  ): Promise<{ counters: ImportCounters; plan: Plan }> {
    const { begun, clinicId, userId } = this.#options;
    if (begun === null) {
      const plan = await this.#plan(this.#ctx, patients);
      return { counters: this.#add(plan, rejected), plan };
    }
    return this.#ctx.transaction(async (tx) => {
      await lockPatients(tx.db, clinicId);
      const plan = await this.#plan(tx, patients);
      for (const some of inChunks(plan.writes, ROWS_A_TURN)) {
        await savePatients(tx.db, clinicId, some);
        await nextTurn();
      }
      await addChanges(tx.db, begun.id, plan.changes);
      await addBlocks(tx.db, plan.blocks);
      await addListWords(tx.db, this.#wordsOf(plan));
      await settleHolds(tx, { clinicId, userId, phoneHashes: flaggedOf(patients), decision: 'stop' });
      const counters = this.#add(plan, rejected);
      const facts = { ...counters, mark: this.#digest.mark, updatedAt: instantNow(tx) };
      if (!(await noteImport(tx.db, begun, facts))) throw takenOver();
      return { counters, plan };
    });
  }

  async #plan(ctx: Context, batch: readonly HashedPatient[]): Promise<Plan> {
    const { clinicId, userId, begun } = this.#options;
    const importId = begun?.id ?? null;
    const hashes = batch.map(({ phoneHash }) => phoneHash);
    const flagged = batch.filter(({ patient }) => patient.mark).map(({ phoneHash }) => phoneHash);
    const known: Known = {
      patients: await findPatients(ctx.db, clinicId, hashes),
      blocked: new Map([
        ...causesOf(await findBlocked(ctx.db, clinicId, flagged)),
        ...[...(await findOptedOut(ctx.db, flagged))].map((hash) => [hash, null] as const),
      ]),
    };
    if (importId === null) this.#pending.meet(known, hashes);
    const plan = planBatch(batch, known, { clinicId, userId, importId, now: instantNow(ctx) });
    if (importId === null) this.#pending.keep(plan);
    return plan;
  }

  /** The words that the report names and that numbers wait for. */
  #wordsOf({ blocks }: Plan): Parameters<typeof addListWords>[1] {
    const { clinicId } = this.#options;
    const waiting = new Set(blocks.map(({ word }) => word));
    const updatedAt = instantNow(this.#ctx);
    return this.#told.outcome.unclearWords
      .map(({ word }) => ({ clinicId, word: wordKey(word), shown: word, updatedAt }))
      .filter(({ word }) => waiting.has(word));
  }

  #add(plan: Plan, judged: number): ImportCounters {
    const { rows, ...before } = this.#counters;
    const rejected = judged + plan.rejects.length;
    return {
      rows: rows + plan.created + plan.updated + plan.unchanged + rejected,
      created: before.created + plan.created,
      updated: before.updated + plan.updated,
      unchanged: before.unchanged + plan.unchanged,
      rejected: before.rejected + rejected,
    };
  }
}

/** What is said to a file that is not the one that an import began with. */
export const anotherFile = (): Refusal =>
  new Refusal(
    'rule_broken',
    'This is not the file that the import began with, or it was changed since. Nothing of it was imported. ' +
      'Choose that file as it was, or import this one as a new file.',
  );

const tooManyRows = (): Refusal =>
  new Refusal(
    'too_large',
    `One import takes at most ${countWords(LIMITS.importRows)} rows. Split the file and import the parts.`,
  );

const takenOver = (): Refusal =>
  new Refusal('rule_broken', 'This import goes on elsewhere, or was undone. Nothing more is imported here.');

const DECIDED: readonly (Mark['kind'] | undefined)[] = ['stop', 'withdrawn', 'gone'];

/** Those whose row says in words that are understood that they are not to be texted. */
const flaggedOf = (patients: readonly HashedPatient[]): string[] =>
  patients.filter(({ patient }) => DECIDED.includes(patient.mark?.kind)).map(({ phoneHash }) => phoneHash);

const causesOf = (blocked: ReadonlyMap<string, Block>): [string, Block['cause']][] =>
  [...blocked].map(([hash, { cause }]) => [hash, cause]);
