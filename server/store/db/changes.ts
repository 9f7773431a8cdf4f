import pg from 'pg';

/**
 * How the one who watches a clinic is woken, whichever process changed something there. PostgreSQL lets one transaction at a
 * time commit a notification: were it part of what writes texts and receipts, their commits would stand in a line. So each
 * process gathers what its transactions changed, once they are committed, and tells it a few times a second in one
 * statement of its own. What is lost on the way, with a process or a connection, is found by the one who looks now and then.
 */
export interface Changes {
  /** Tells, soon, that something of a clinic changed. Inside a transaction it is told when that is committed. */
  tell(clinicId: string): void;
  /**
   * Calls `wake` when something of the clinic changed, or may have unreported; gives what ends it. Nobody wakes while
   * `heard` is false.
   */
  watch(clinicId: string, wake: () => void): () => void;
  /** Whether changes are heard at the moment; where not, who watches has to look. */
  readonly heard: boolean;
  close(): Promise<void>;
}

/** Milliseconds between two tellings, and before a lost connection is tried again. */
const TELL_EVERY = 250;
const RECONNECT_AFTER = 1_000;
const CHANNEL = 'goodword_changes';

/** Tells of the clinics of rows that were written. */
export function tellClinics(
  { changes }: { changes: Pick<Changes, 'tell'> },
  rows: readonly { clinic_id: string }[],
): void {
  for (const { clinic_id: clinicId } of rows) changes.tell(clinicId);
}

/** SQLite has no way to call another process. */
export const silentChanges: Changes = {
  tell: () => undefined,
  watch: () => () => undefined,
  heard: false,
  close: async () => undefined,
};

/** `query` tells on a connection of the pool; one of its own listens as long as somebody watches. */
export class PostgresChanges implements Changes {
  readonly #url: string;
  readonly #query: (sql: string, values: unknown[]) => Promise<unknown>;
  readonly #changed = new Set<string>();
  readonly #watchers = new Map<string, Set<() => void>>();
  #telling: NodeJS.Timeout | undefined;
  #reconnecting: NodeJS.Timeout | undefined;
  #listener: pg.Client | undefined;
  #heard = false;
  #closed = false;

  constructor(url: string, query: (sql: string, values: unknown[]) => Promise<unknown>) {
    this.#url = url;
    this.#query = query;
  }

  get heard(): boolean {
    return this.#heard;
  }

  tell(clinicId: string): void {
    this.#changed.add(clinicId);
    this.#telling ??= setTimeout(() => void this.#tellAll(), TELL_EVERY).unref();
  }

  watch(clinicId: string, wake: () => void): () => void {
    const watchers = this.#watchers.get(clinicId) ?? new Set();
    this.#watchers.set(clinicId, watchers.add(wake));
    if (!this.#listener && !this.#reconnecting) void this.#listen();
    return () => {
      watchers.delete(wake);
      if (watchers.size === 0 && this.#watchers.get(clinicId) === watchers) this.#watchers.delete(clinicId);
      if (this.#watchers.size === 0) this.#hangUp();
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#hangUp();
    await this.#tellAll();
  }

  async #tellAll(): Promise<void> {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    if (this.#changed.size === 0) return;
    const clinicIds = [...this.#changed];
    this.#changed.clear();
    const sql = `SELECT pg_notify('${CHANNEL}', id) FROM unnest($1::text[]) AS id`;
    await this.#query(sql, [clinicIds]).catch(() => undefined);
  }

  /** One connection, apart from the pool: what listens has to stay. */
  async #listen(): Promise<void> {
    const listener = new pg.Client({ connectionString: this.#url, keepAlive: true });
    this.#listener = listener;
    listener.on('notification', ({ payload = '' }) => this.#wake(this.#watchers.get(payload)));
    listener.on('error', () => this.#lose(listener));
    listener.on('end', () => this.#lose(listener));
    try {
      await listener.connect();
      await listener.query(`LISTEN ${CHANNEL}`);
      if (this.#listener !== listener) return;
      this.#heard = true;
      this.#wakeAll();
    } catch {
      this.#lose(listener);
    }
  }

  #lose(listener: pg.Client): void {
    if (this.#listener !== listener) return;
    this.#hangUp();
    this.#wakeAll();
    if (this.#closed || this.#watchers.size === 0) return;
    this.#reconnecting = setTimeout(() => {
      this.#reconnecting = undefined;
      if (this.#watchers.size > 0) void this.#listen();
    }, RECONNECT_AFTER).unref();
  }

  #hangUp(): void {
    const listener = this.#listener;
    this.#listener = undefined;
    this.#heard = false;
    void listener?.end().catch(() => undefined);
  }

  #wakeAll(): void {
    for (const watchers of this.#watchers.values()) this.#wake(watchers);
  }

  #wake(watchers: Iterable<() => void> = []): void {
    for (const wake of watchers) wake();
  }
}
