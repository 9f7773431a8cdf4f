import { execFile } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

// The browser of the tests, the pictures and the benchmarks: the one that CHROMIUM names, else the one that comes
// with the packages (everywhere the same, and a third of the processor's time), else the machine's.

const run = promisify(execFile);
const toolchain = fileURLToPath(new URL('../../.toolchain', import.meta.url));
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macBrowsers = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

// `--no-sandbox`: root and most containers cannot use Chromium's own. The rest keeps it off the network.
const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Milliseconds: a busy machine takes its time. */
const LAUNCH_TIMEOUT = 120_000;

/** A browser that starts: its program and what its environment must add. */
export interface Chromium {
  readonly path: string;
  readonly env: Record<string, string>;
}

async function starts(path: string, env: Record<string, string> = {}): Promise<boolean> {
  const answer = run(path, ['--version', '--no-sandbox'], { env: { ...process.env, ...env } });
  return answer.then(
    () => true,
    () => false,
  );
}

/** The Chromium of this machine: `CHROMIUM` where it is set, else the first known name that starts. */
export async function findInstalled(): Promise<Chromium | undefined> {
  const wanted = process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of wanted ? [wanted] : [...places, ...macBrowsers]) {
    const there = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (there && (await starts(path))) return { path, env: {} };
  }
  if (wanted) throw new Error(`CHROMIUM names ${wanted}, which does not start: correct or unset it.`);
  return undefined;
}

/** Unpacks the packaged Chromium once; anyone who comes second, even at the same time, finds it whole. */
export async function findPackaged(): Promise<Chromium> {
  const folder = join(toolchain, 'chromium');
  const path = join(folder, 'chromium');
  const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  if (!(await starts(path)) && !(await starts(path, libraries))) await unpackTo(folder);
  if (await starts(path)) return { path, env: {} };
  if (await starts(path, libraries)) return { path, env: libraries };
  throw new Error('The packaged Chromium does not start on this machine.');
}

async function unpackTo(folder: string): Promise<void> {
  await mkdir(toolchain, { recursive: true });
  const fresh = await mkdtemp(`${folder}-`);
  const script = fileURLToPath(new URL('./unpackChromium.ts', import.meta.url));
  try {
    await run(process.execPath, [script], { env: { ...process.env, TMPDIR: fresh } });
    await rename(fresh, folder).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Starts a browser without a window; it ends with the process or with `close()`. */
export async function launchChromium(options: LaunchOptions = {}, browser?: Chromium): Promise<Browser> {
  const { path, env } = browser ?? (await findBrowser());
  return chromium.launch({
    timeout: LAUNCH_TIMEOUT,
    ...options,
    executablePath: path,
    args: [...flags, ...(options.args ?? [])],
    env: { ...definedOnly(process.env), ...env },
  });
}

async function findBrowser(): Promise<Chromium> {
  const packaged = process.env.CHROMIUM ? undefined : await findPackaged().catch(() => undefined);
  const found = packaged ?? (await findInstalled());
  if (found) return found;
  throw new Error(
    'No Chromium starts here. Install one (on Debian: apt-get install chromium), or set CHROMIUM to its path.',
  );
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
