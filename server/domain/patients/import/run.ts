import { setImmediate as nextTurn } from 'node:timers/promises';
import { countWords } from '../../../contract/counts.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { ImportReport, RejectedRow } from '../../../contract/patientImports.ts';
import { addBlocks, findBlocked } from '../../../store/blockList.ts';
import { inChunks } from '../../../store/db.ts';
import { addChanges } from '../../../store/importChanges.ts';
import { type ImportCounters, noteImport } from '../../../store/imports.ts';
import { findOptedOut } from '../../../store/optOuts.ts';
import { findPatients, lockPatients, savePatients } from '../../../store/patients.ts';
import { type Context, instantNow } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { settleHolds } from '../../sending/holds.ts';
import { FileDigest } from './digest.ts';
import { judgeRow, type RowRules } from './judge.ts';
import { parseRecords } from './parse.ts';
import { Pending } from './pending.ts';
import { type HashedPatient, type Known, type Plan, planBatch } from './plan.ts';
import type { BegunImport } from './record.ts';
import type { RawRecord } from './records.ts';
import { Rejects, shorten } from './rejects.ts';

export interface RunOptions extends RowRules {
  clinicId: string;
  userId: string;
  /** null for a dry run, which writes nothing. */
  begun: BegunImport | null;
  delimiter: string;
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

  constructor(ctx: Context, options: RunOptions) {
    this.#ctx = ctx;
    this.#options = options;
    this.#digest = new FileDigest(options);
    this.#counters = options.begun?.saved?.counters ?? this.#counters;
  }

  /** created + updated + unchanged + rejected = rows, of the batches that are saved. */
  get counters() {
    return { ...this.#counters };
  }

  get outcome(): Pick<ImportReport, 'rows' | 'reasons' | 'rejects'> & typeof this.counters {
    return { ...this.counters, ...this.#rejects.outcome };
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
    this.#rejects.add(passed.rejects);
    if (left > records.length) return passed.rejects;
    this.#checkSaved();
    const { patients, rejects } = await this.#judgeAll(records.slice(left));
    if (records.length > left) this.#counters = await this.#save(patients, rejects.length);
    this.#rejects.add(rejects);
    return [...passed.rejects, ...rejects];
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
    for (const record of parseRecords(records, this.#options.delimiter)) {
      const { patient, reason } = judgeRow(record, this.#options);
      if (patient) patients.push({ patient, phoneHash: this.#ctx.keys.hashPhone(patient.phone) });
      else rejects.push({ line: record.line, reason, fields: shorten(record.fields) });
    }
  }

  /** Gives the counters with this batch. */
  async #save(patients: readonly HashedPatient[], rejected: number): Promise<ImportCounters> {
    const { begun, clinicId, userId } = this.#options;
    if (begun === null) return this.#add(await this.#plan(this.#ctx, patients), rejected);
    return this.#ctx.transaction(async (tx) => {
      await lockPatients(tx.db, clinicId);
      const plan = await this.#plan(tx, patients);
      for (const some of inChunks(plan.writes, ROWS_A_TURN)) {
        await savePatients(tx.db, clinicId, some);
        await nextTurn();
      }
      await addChanges(tx.db, begun.id, plan.changes);
      await addBlocks(tx.db, plan.blocks);
      await settleHolds(tx, { clinicId, userId, phoneHashes: flaggedOf(patients), decision: 'stop' });
      const counters = this.#add(plan, rejected);
      const facts = { ...counters, mark: this.#digest.mark, updatedAt: instantNow(tx) };
      if (!(await noteImport(tx.db, begun, facts))) throw takenOver();
      return counters;
    });
  }

  async #plan(ctx: Context, batch: readonly HashedPatient[]): Promise<Plan> {
    const { clinicId, userId, begun } = this.#options;
    const importId = begun?.id ?? null;
    const hashes = batch.map(({ phoneHash }) => phoneHash);
    const flagged = flaggedOf(batch);
    const known: Known = {
      patients: await findPatients(ctx.db, clinicId, hashes),
      blocked: new Set([
        ...(await findBlocked(ctx.db, clinicId, flagged)),
        ...(await findOptedOut(ctx.db, flagged)),
      ]),
    };
    if (importId === null) this.#pending.meet(known, hashes);
    const plan = planBatch(batch, known, { clinicId, userId, importId, now: instantNow(ctx) });
    if (importId === null) this.#pending.keep(plan);
    return plan;
  }

  #add(plan: Plan, rejected: number): ImportCounters {
    const { rows, ...before } = this.#counters;
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

/** Those whose row says that they opted out. */
const flaggedOf = (patients: readonly HashedPatient[]): string[] =>
  patients.filter(({ patient }) => patient.isBlocked).map(({ phoneHash }) => phoneHash);
