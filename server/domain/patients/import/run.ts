import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '../../../contract/limits.ts';
import type { ImportReport, RejectedRow } from '../../../contract/patients.ts';
import { addBlocks, findBlocked } from '../../../store/blockList.ts';
import { inChunks } from '../../../store/db.ts';
import { noteImport } from '../../../store/imports.ts';
import { findPatients, lockPatients, savePatients } from '../../../store/patients.ts';
import { type Context, instantNow } from '../../context.ts';
import { judgeRow, type RowRules } from './judge.ts';
import { parseRecords } from './parse.ts';
import { type HashedPatient, type Known, type Plan, planBatch } from './plan.ts';
import type { RawRecord } from './records.ts';

export interface RunOptions extends RowRules {
  clinicId: string;
  userId: string;
  /** null for a dry run, which writes nothing. */
  importId: string | null;
  delimiter: string;
}

/**
 * Rows that are worked on before other requests get their turn: parsing, hashing and, on SQLite, the
 * database itself run in this thread.
 */
const ROWS_A_TURN = 500;

/** Reasons that are counted apart; a hostile file could make any number of them. */
const REASONS_COUNTED = 50;

/** One import: takes batches of records, and knows what became of the rows so far. */
export class ImportRun {
  readonly #ctx: Context;
  readonly #options: RunOptions;
  #counters = { rows: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };
  readonly #reasons = new Map<string, number>();
  readonly #rejects: RejectedRow[] = [];
  /** What a dry run would have written, which later rows of the file meet. */
  readonly #pending: Known = { patients: new Map(), blocked: new Set() };

  constructor(ctx: Context, options: RunOptions) {
    this.#ctx = ctx;
    this.#options = options;
  }

  /** created + updated + unchanged + rejected = rows, of the batches that are saved. */
  get counters() {
    return { ...this.#counters };
  }

  get outcome(): Pick<ImportReport, 'rows' | 'reasons' | 'rejects'> & typeof this.counters {
    return { ...this.counters, reasons: Object.fromEntries(this.#reasons), rejects: this.#rejects };
  }

  /** Imports a batch in a transaction of its own, and gives the rows that it rejected. */
  async importBatch(records: readonly RawRecord[]): Promise<RejectedRow[]> {
    const rejects: RejectedRow[] = [];
    const patients: HashedPatient[] = [];
    for (const some of inChunks(records, ROWS_A_TURN)) {
      this.#judge(some, patients, rejects);
      await nextTurn();
    }
    const plan = await this.#save(patients, rejects.length);
    this.#counters = this.#add(plan, rejects.length);
    for (const reject of rejects) this.#count(reject);
    return rejects;
  }

  #judge(records: readonly RawRecord[], patients: HashedPatient[], rejects: RejectedRow[]): void {
    for (const record of parseRecords(records, this.#options.delimiter)) {
      const { patient, reason } = judgeRow(record, this.#options);
      if (patient) patients.push({ patient, phoneHash: this.#ctx.keys.hashPhone(patient.phone) });
      else rejects.push({ line: record.line, reason, fields: shorten(record.fields) });
    }
  }

  async #save(patients: readonly HashedPatient[], rejected: number): Promise<Plan> {
    const { importId } = this.#options;
    if (importId === null) return this.#plan(this.#ctx, patients);
    return this.#ctx.transaction(async (tx) => {
      const { clinicId } = this.#options;
      await lockPatients(tx.db, clinicId);
      const plan = await this.#plan(tx, patients);
      for (const some of inChunks(plan.writes, ROWS_A_TURN)) {
        await savePatients(tx.db, clinicId, some);
        await nextTurn();
      }
      await addBlocks(tx.db, plan.blocks);
      const counters = this.#add(plan, rejected);
      await noteImport(tx.db, clinicId, importId, {
        ...counters,
        status: 'running',
        updatedAt: instantNow(tx),
      });
      return plan;
    });
  }

  async #plan(ctx: Context, batch: readonly HashedPatient[]): Promise<Plan> {
    const { clinicId, userId, importId } = this.#options;
    const hashes = batch.map(({ phoneHash }) => phoneHash);
    const flagged = batch.filter(({ patient }) => patient.isBlocked).map(({ phoneHash }) => phoneHash);
    const known: Known = {
      patients: await findPatients(ctx.db, clinicId, hashes),
      blocked: await findBlocked(ctx.db, clinicId, flagged),
    };
    if (importId === null) this.#meetPending(known, hashes);
    const plan = planBatch(batch, known, { clinicId, userId, importId, now: instantNow(ctx) });
    if (importId === null) this.#keepPending(plan);
    return plan;
  }

  #meetPending(known: Known, hashes: readonly string[]): void {
    for (const hash of hashes) {
      const patient = this.#pending.patients.get(hash);
      if (patient) known.patients.set(hash, patient);
      if (this.#pending.blocked.has(hash)) known.blocked.add(hash);
    }
  }

  #keepPending(plan: Plan): void {
    for (const patient of plan.writes) this.#pending.patients.set(patient.phoneHash, patient);
    for (const block of plan.blocks) this.#pending.blocked.add(block.phoneHash);
  }

  #add(plan: Plan, rejected: number) {
    const { rows, ...before } = this.#counters;
    return {
      rows: rows + plan.created + plan.updated + plan.unchanged + rejected,
      created: before.created + plan.created,
      updated: before.updated + plan.updated,
      unchanged: before.unchanged + plan.unchanged,
      rejected: before.rejected + rejected,
    };
  }

  #count(reject: RejectedRow): void {
    const isCounted = this.#reasons.has(reject.reason) || this.#reasons.size < REASONS_COUNTED;
    const reason = isCounted ? reject.reason : 'Other reasons';
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
    if (this.#rejects.length < LIMITS.importRejectsListed) this.#rejects.push(reject);
  }
}

/** Rows are shown as they stand in the file, but for values that no patient has. */
const SHOWN_OF_ROW = 20_000;

function shorten(fields: readonly string[]): string[] {
  let left = SHOWN_OF_ROW;
  return fields.map((field) => {
    const shown = field.length <= left ? field : `${field.slice(0, Math.min(left, 1_000))}…`;
    left = Math.max(0, left - shown.length);
    return shown;
  });
}
