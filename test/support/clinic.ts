import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readConfig } from '../../server/config.ts';
import { createContext } from '../../server/context.ts';
import type { ImportEvent, ImportReport, RejectedRow } from '../../server/contract/routes/patientImports.ts';
import { createClinic } from '../../server/domain/accounts/auth.ts';
import type { ClinicCaller } from '../../server/domain/caller.ts';
import type { Context } from '../../server/domain/context.ts';
import { importPatients } from '../../server/domain/patients/import/importPatients.ts';
import { createDatabase } from './database.ts';
import { testLog } from './log.ts';

/** A clinic on a real database without a server around it, for tests of what the domain does. */

export interface TestClinic {
  ctx: Context;
  caller: ClinicCaller;
}

/** Opens a database of its own; `close` takes it away again. */
export async function openClinic(
  engine: 'sqlite' | 'postgres' = 'sqlite',
): Promise<TestClinic & { close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'goodword-test-'));
  const copy = engine === 'postgres' ? await createDatabase() : undefined;
  const config = readConfig({ DATA_DIR: dataDir, ...(copy && { DATABASE_URL: copy.url }) });
  const { ctx, database } = await createContext(config, testLog('domain'));
  const close = async () => {
    await database.close();
    await copy?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ctx, caller: await addClinicTo(ctx), close };
}

/** Another clinic on the same database, with someone who works there. */
export async function addClinicTo(ctx: Context): Promise<ClinicCaller> {
  const clinic = await createClinic(ctx, {
    name: 'Oak Street Clinic',
    email: 'desk@example.com',
    offer: null,
  });
  return {
    userId: randomUUID(),
    sessionId: randomUUID(),
    apiTokenId: null,
    country: 'US',
    scopes: null,
    provedAt: null,
    role: 'owner',
    clinicId: clinic.id,
    subscriptionStatus: 'active',
    paid: true,
    preview: false,
  };
}

/** Text or bytes as the body of an upload, in pieces of so many bytes. */
export function bodyOf(file: string | Buffer, pieces = 65_536): Readable {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  function* cut() {
    for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces);
  }
  return Readable.from(cut(), { objectMode: false });
}

export interface ImportTold {
  events: ImportEvent[];
  rejected: RejectedRow[];
  report: ImportReport;
}

/** Imports a file and gives all that was told. */
export async function importFile(
  { ctx, caller }: TestClinic,
  file: string | Buffer | Readable,
  { dryRun = false, map }: { dryRun?: boolean; map?: string } = {},
): Promise<ImportTold> {
  const body = file instanceof Readable ? file : bodyOf(file);
  const events: ImportEvent[] = [];
  for await (const event of importPatients(ctx, caller, { body, dryRun, map })) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'done' && last?.type !== 'failed') throw new Error('The import gave no report');
  const rejected = events.flatMap((event) => {
    if (event.type !== 'rejected') return [];
    const { type: _, ...row } = event;
    return [row];
  });
  return { events, rejected, report: last.report };
}
