import type { Content, Value } from './digest.ts';
import type { Snapshot } from './snapshot.ts';
import type { CopiedTable } from './tables.ts';

/** A database that a copy is written into. Until it is finished, nothing else uses it. */
export interface CopyTarget {
  /** What earlier runs have written whole, by table. */
  readonly done: ReadonlyMap<string, Content>;
  /** Takes the rows that migrations made, and puts triggers to rest but for those that file. */
  begin(tables: readonly CopiedTable[]): Promise<void>;
  /** Writes a table, whole or not at all. */
  write(table: CopiedTable, batches: AsyncIterable<Value[][]>, content: () => Content): Promise<void>;
  /** Wakes the triggers and files what is filed afterwards. */
  end(): Promise<void>;
  /** What is written so far; closed by the one who reads it. */
  read(): Promise<Snapshot>;
  close(): Promise<void>;
}
