import type { SandboxDatabase } from '../database.ts';

/** What the provider remembers of itself. */
export function openSettings(db: SandboxDatabase) {
  const one = db.prepare<[string], string>('SELECT value FROM payment_settings WHERE name = ?').pluck();
  const write = db.prepare<[string, string]>(
    'INSERT OR REPLACE INTO payment_settings (name, value) VALUES (?, ?)',
  );
  return {
    read: (name: string): string | undefined => one.get(name),
    write: (name: string, value: string): void => {
      write.run(name, value);
    },
  };
}

export type Settings = ReturnType<typeof openSettings>;
