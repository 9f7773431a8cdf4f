import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { spawn } from '../support/children.ts';
import { keepLog } from '../support/log.ts';
import { eventually } from '../support/sandbox.ts';

/** A folder in which somebody works with what the packed file installs, and with nothing of the repository. */

/** Who works there; without ids the one who runs the tests. */
export interface Who {
  name: string;
  uid?: number;
  gid?: number;
}

export interface Program {
  /** Asks it to stop, and fails where it does not end well. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

export interface Folder {
  path: string;
  /** Runs a line of shell; gives what it says, and fails with that where it does not end well. */
  shell(line: string, input?: string): Promise<string>;
  /** Starts the operator's program with these words, to stay; `by` is what it is started by. */
  start(words: string[], settings?: Record<string, string>, by?: string[]): Program;
  /** A folder beside it where the same programs are at hand. */
  beside(name: string, settings: Record<string, string>): Promise<Folder>;
}

export const REPOSITORY = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The long form, `npm run test:week`: as two users, on the machine's own Node, from the version before to three and three. */
export const LONG = process.env.WEEK === 'long';

/** What a person has: no settings of the tests' own. The short form saves what fetching Node and packages takes. */
function plainEnvironment(home: string): Record<string, string> {
  const { PATH = '', HOME = '', ...rest } = process.env as Record<string, string>;
  const certificates = Object.entries(rest).filter(([name]) => /_CERTS?$|_CERT_FILE$|_proxy$/i.test(name));
  const machine = PATH.split(':').filter((place) => !/node_modules|\.toolchain/.test(place));
  const bare = { ...Object.fromEntries(certificates), HOME: home, PATH: machine.join(':') };
  if (LONG) return bare;
  return { ...bare, PATH, npm_config_cache: join(HOME, '.npm'), npm_config_prefer_offline: 'true' };
}

/** Packs what is built; gives the file. */
export async function pack(into: string, from = REPOSITORY): Promise<string> {
  const words = ['pack', '--json', '--loglevel=error', '--pack-destination', into];
  const { stdout } = await run('npm', words, { cwd: from });
  const file = join(into, JSON.parse(stdout)[0].filename);
  await chmod(file, 0o644);
  return file;
}

/** A folder that everybody may enter, gone at the end. */
export async function makeRoom(atEnd: (cleanUp: () => Promise<void>) => void): Promise<string> {
  const path = await mkdtemp(join(LONG ? '/tmp' : tmpdir(), 'goodword-week-'));
  await chmod(path, 0o755);
  atEnd(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Makes a bare folder of somebody's own. */
export async function makeFolder(path: string, who: Who, settings: Record<string, string>): Promise<Folder> {
  await mkdir(path);
  if (who.uid !== undefined && who.gid !== undefined) await chown(path, who.uid, who.gid);
  const env = plainEnvironment(path);
  return folderAt(path, who, {
    ...env,
    ...settings,
    PATH: `${path}/node_modules/.bin:${settings.PATH ?? env.PATH}`,
  });
}

/** As the Dockerfile installs it. */
export async function installInto(folder: Folder, file: string): Promise<void> {
  const dockerfile = await readFile(join(REPOSITORY, 'deploy/Dockerfile'), 'utf8');
  const line = /^RUN (npm install .*)$/m.exec(dockerfile)?.[1] ?? '';
  await folder.shell(line.replace('./goodword-*.tgz', `../${basename(file)}`));
}

function folderAt(path: string, who: Who, env: Record<string, string>): Folder {
  const { uid, gid } = who;
  const options = { cwd: path, env, ...(uid === undefined ? {} : { uid, gid }) };
  return {
    path,
    shell: (line, input = '') => ended(spawn('sh', ['-c', line], options), line, input),
    start: (words, settings = {}, by = []) => {
      const stdio = ['ignore', 'pipe', 'inherit'] as const;
      const child = spawn('sh', ['-c', 'exec "$@"', 'sh', ...by, 'goodword-server', ...words], {
        ...options,
        env: { ...env, ...settings },
        stdio: [...stdio],
        detached: true,
      });
      keepLog(child);
      return handle(child, words.join(' '));
    },
    async beside(name, settings) {
      const other = join(path, '..', name);
      await mkdir(other);
      if (uid !== undefined && gid !== undefined) await chown(other, uid, gid);
      return folderAt(other, who, { ...env, ...settings });
    },
  };
}

async function ended(child: ChildProcess, line: string, input: string): Promise<string> {
  let said = '';
  let words = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    words += chunk;
  });
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${line}: ended with ${code}\n${said}${words}`);
  return said;
}

function handle(child: ChildProcess, what: string): Program {
  const exit = once(child, 'exit');
  return {
    async stop() {
      child.kill('SIGTERM');
      const [code] = await exit;
      if (code !== 0) throw new Error(`${what}: ended with ${code}`);
    },
    async kill() {
      // The whole group: npx starts it by a shell, and hands no signal on to it.
      if (child.exitCode === null && child.signalCode === null) process.kill(-Number(child.pid), 'SIGKILL');
      await exit;
    },
  };
}

/** Resolves once a server answers there; gives the milliseconds that it took. */
export async function untilAnswered(address: string): Promise<number> {
  const began = performance.now();
  await eventually(() =>
    fetch(`${address}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return Math.round(performance.now() - began);
}
