import type { ApiError } from '../../../../server/contract/core/client.ts';
import { TIMES } from '../../../../server/contract/core/limits.ts';
import type { Settings } from '../../../../server/contract/routes/settings.ts';
import type { Outcome } from '../../../hooks/useCall.ts';
import { fieldErrors } from '../../../lib/errorText.ts';
import {
  type Change,
  changeOf,
  isSame,
  readSetting,
  type SettingPath,
  type Value,
  valueAt,
} from './fields.ts';

/** What was written in a field and is not saved yet. */
export interface Unsaved {
  written: Value;
  /** What was saved when somebody began to write. */
  base: Value;
  /** Only what was left is saved: nobody wants half a name. */
  left: boolean;
  /** Why it cannot be saved. */
  problem?: string | undefined;
  /** What somebody else saved meanwhile: it waits for a decision. */
  theirs?: Value | undefined;
}

export type AllUnsaved = { [path in SettingPath]?: Unsaved };

/** The indicator's states. */
export type SaveStatus = 'idle' | 'saving' | 'saved' | 'error';

interface State {
  unsaved: AllUnsaved;
  status: SaveStatus;
}

interface Ports {
  /** Preview accounts write and save nothing. */
  isOff: boolean;
  /** Saves a change made on this version. */
  save: (version: number, change: Change) => Promise<Outcome<Settings>>;
  /** Reads the settings again. */
  read: () => Promise<Outcome<Settings>>;
  /** Shows the settings that were just saved or read; resolves once they do. */
  show: (settings: Settings) => Promise<unknown>;
  /** Keeps what is unsaved for after a reload. */
  keep: (unsaved: AllUnsaved) => void;
  onError: (error: ApiError) => void;
  /** Somebody else changed a field that was written in. */
  onConflict: () => void;
}

/** What is sent in one go: the values, and what was written for them. */
interface Batch {
  version: number;
  values: Map<SettingPath, Value>;
  written: Map<SettingPath, Value>;
}

const pathsOf = (unsaved: AllUnsaved) => Object.keys(unsaved) as SettingPath[];

/**
 * Saves the settings' fields by themselves, 600 ms after one was left: only what changed,
 * and one save after the other, since each needs the version that the one before gave. What cannot be saved stays.
 */
export class Autosaver {
  readonly #ports: Ports;
  readonly #listeners = new Set<() => void>();
  #state: State;
  #settings: Settings | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;

  constructor(ports: Ports, kept: AllUnsaved) {
    this.#ports = ports;
    this.#state = { unsaved: kept, status: 'idle' };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = (): State => this.#state;

  /** Takes settings that were read. What was left before a reload is saved once they are there. */
  know(settings: Settings): void {
    const isFirst = this.#settings === undefined;
    if (this.#settings && settings.version < this.#settings.version) return;
    this.#settings = settings;
    if (isFirst) void this.saveNow();
  }

  write(path: SettingPath, written: Value): void {
    const { base = this.#saved(path), theirs } = this.#state.unsaved[path] ?? {};
    this.#put(path, { written, base, theirs, left: false });
  }

  /** The field lost the focus: what is wrong with it shows at once. */
  leave(path: SettingPath): void {
    const unsaved = this.#state.unsaved[path];
    if (!unsaved) return;
    this.#put(path, { ...unsaved, left: true, problem: readSetting(path, unsaved.written).problem });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.saveNow(), TIMES.autosave);
  }

  /** Saves the field without waiting. */
  leaveNow(path: SettingPath): void {
    this.leave(path);
    void this.saveNow();
  }

  /** The screen is left, and every field with it. */
  leaveAll(): void {
    for (const path of pathsOf(this.#state.unsaved)) this.leave(path);
    void this.saveNow();
  }

  /** Saves what was left, what failed before too. Resolves once there is nothing more to do. */
  saveNow(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#ports.isOff) return Promise.resolve();
    this.#saving ??= this.#saveAll().finally(() => {
      this.#saving = undefined;
    });
    return this.#saving;
  }

  keepMine(path: SettingPath): void {
    const unsaved = this.#state.unsaved[path];
    if (unsaved?.theirs === undefined) return;
    this.#put(path, { ...unsaved, base: unsaved.theirs, theirs: undefined });
    this.leaveNow(path);
  }

  /** What was written is given up: what is saved stays. */
  drop(path: SettingPath): void {
    this.#put(path, undefined);
  }

  readonly #saved = (path: SettingPath): Value => (this.#settings ? valueAt(this.#settings, path) : null);

  async #saveAll(): Promise<void> {
    let status: SaveStatus = 'idle';
    for (let batch = this.#due(); batch && status !== 'error'; batch = this.#due()) {
      this.#say('saving');
      status = await this.#saveBatch(batch);
    }
    this.#say(status);
    clearTimeout(this.#quiet);
    if (status !== 'saved') return;
    this.#quiet = setTimeout(() => this.#state.status === 'saved' && this.#say('idle'), TIMES.autosaved);
  }

  /** What can be saved now; what turned out to be no change, wrong or somebody else's is set apart. */
  #due(): Batch | undefined {
    if (!this.#settings) return undefined;
    const batch: Batch = { version: this.#settings.version, values: new Map(), written: new Map() };
    let isNewConflict = false;
    for (const path of pathsOf(this.#state.unsaved)) {
      const unsaved = this.#state.unsaved[path];
      if (!unsaved?.left) continue;
      const { value, problem } = readSetting(path, unsaved.written);
      const saved = this.#saved(path);
      if (problem !== undefined) this.#put(path, { ...unsaved, problem });
      else if (isSame(value, saved)) this.#put(path, undefined);
      else if (!isSame(unsaved.base, saved)) {
        isNewConflict ||= unsaved.theirs === undefined;
        this.#put(path, { ...unsaved, theirs: saved });
      } else if (unsaved.problem === undefined) {
        batch.values.set(path, value);
        batch.written.set(path, unsaved.written);
      }
    }
    if (isNewConflict) this.#ports.onConflict();
    return batch.values.size > 0 ? batch : undefined;
  }

  async #saveBatch(batch: Batch): Promise<SaveStatus> {
    const outcome = await this.#ports.save(batch.version, changeOf(batch.values));
    if (outcome.ok) return this.#settle(batch, outcome.answer);
    if (outcome.error.code === 'settings_conflict') return this.#learn(batch, outcome.error);
    const problems = fieldErrors(outcome.error);
    const refused = [...batch.values.keys()].filter((path) => problems[path] !== undefined);
    if (refused.length === 0) return this.#fail(outcome.error);
    for (const path of refused) this.#change(path, { problem: problems[path] });
    return 'idle';
  }

  async #settle(batch: Batch, settings: Settings): Promise<SaveStatus> {
    this.#settings = settings;
    await this.#ports.show(settings);
    for (const [path, written] of batch.written) {
      const isOlder = this.#state.unsaved[path]?.written !== written;
      if (isOlder) this.#change(path, { base: this.#saved(path) });
      else this.#put(path, undefined);
    }
    return 'saved';
  }

  /** Somebody else saved meanwhile: with their version it shows which fields they touched, and the others are saved. */
  async #learn({ version }: Batch, conflict: ApiError): Promise<SaveStatus> {
    const outcome = await this.#ports.read();
    if (!outcome.ok) return this.#fail(outcome.error);
    if (outcome.answer.version <= version) return this.#fail(conflict);
    this.#settings = outcome.answer;
    await this.#ports.show(outcome.answer);
    return 'idle';
  }

  #fail(error: ApiError): SaveStatus {
    this.#ports.onError(error);
    return 'error';
  }

  #change(path: SettingPath, change: Partial<Unsaved>): void {
    const unsaved = this.#state.unsaved[path];
    if (unsaved) this.#put(path, { ...unsaved, ...change });
  }

  #put(path: SettingPath, unsaved: Unsaved | undefined): void {
    const { [path]: _, ...others } = this.#state.unsaved;
    this.#set({ unsaved: unsaved ? { ...others, [path]: unsaved } : others });
    this.#ports.keep(this.#state.unsaved);
  }

  #say(status: SaveStatus): void {
    if (status !== this.#state.status) this.#set({ status });
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
