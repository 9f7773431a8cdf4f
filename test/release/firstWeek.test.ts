import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { startNginx } from '../faults/nginx.ts';
import { oneBrowser, openPage, typeCredentials } from '../support/browser.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { freePort } from '../support/ports.ts';
import { askAll, importList, numbersFrom, OPERATOR, openClinic, signIn, textedTwice } from './clinic.ts';
import { letTextBefore, packEarlier } from './earlier.ts';
import {
  type Folder,
  installInto,
  LONG,
  makeFolder,
  makeRoom,
  type Program,
  pack,
  untilAnswered,
  type Who,
} from './installation.ts';

/** The operator's first week, from the packed file in a bare folder: each day stands on the one before. */

const NOBODY = 65_534;
const ROOT: Who = { name: 'root' };
const NORMAL: Who = { name: 'a normal user', uid: NOBODY, gid: NOBODY };
const RUNNER: Who = { name: 'anyone who runs the tests' };
const people = LONG ? [NORMAL, ROOT] : [RUNNER];

const LIST = 40;
/** Slow enough that a backup is made and a worker dies while texts go out. */
const PACE = '5';

const browser = oneBrowser();

let room: string;
let packed: string;
let packedBefore: string;
const cleanUps: (() => Promise<void>)[] = [];
beforeAll(async () => {
  room = await makeRoom((cleanUp) => cleanUps.push(cleanUp));
  packed = await pack(room);
  if (LONG) packedBefore = await packEarlier(room);
});
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

async function ports(): Promise<{ port: number; address: string; carrier: string; sandboxPort: number }> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  return {
    port,
    sandboxPort,
    address: `http://127.0.0.1:${port}`,
    carrier: `http://127.0.0.1:${sandboxPort}`,
  };
}

/** What a worker had in hand that died is asked about after two minutes. */
const logged = (folder: Folder, texts: number): Promise<void> =>
  expect
    .poll(() => folder.shell('goodword log 2>&1'), { timeout: 300_000, interval: 500 })
    .toContain(`${texts} in all: ${texts} sent, 0 queued`);

describe.each(people)('The first week of $name', (who) => {
  const week = `week-${people.indexOf(who)}`;
  const running: Program[] = [];
  let folder: Folder;
  let place: Awaited<ReturnType<typeof ports>>;
  let carrier: Program;
  let server: Program;
  let backup = '';

  const begin = (...[where, ...how]: [Folder, ...Parameters<Folder['start']>]): Program => {
    const program = where.start(...how);
    running.push(program);
    return program;
  };
  const serve = async (where: Folder): Promise<number> => {
    server = begin(where, ['serve']);
    return untilAnswered(place.address);
  };

  beforeAll(async () => {
    place = await ports();
    const settings = { PORT: String(place.port), SANDBOX_URL: place.carrier, SENDS_PER_SECOND: PACE };
    folder = await makeFolder(join(room, week), who, settings);
  });
  afterAll(async () => {
    await Promise.all(running.map((program) => program.kill()));
  });

  it('the packed file installs by npm alone, and both programs say their version', async () => {
    await installInto(folder, packed);
    const { version } = packageFile;
    expect(await folder.shell('goodword-server --version')).toContain(version);
    expect(await folder.shell('npx goodword --version')).toContain(version);
  });

  it('it serves in an empty folder with no configuration, and the doctor finds nothing that fails', async () => {
    const bare = await folder.beside(`${week}-bare`, { SANDBOX_URL: '' });
    server = begin(bare, ['serve']);
    console.log(`${who.name}: the first answer came after ${await untilAnswered(place.address)} ms`);
    expect(await bare.shell('goodword-server doctor')).toContain('pass  Public address');
    await server.stop();
  });

  it('init makes the folder ready and the first super admin', async () => {
    const words = `--public-url ${place.address} --email ${OPERATOR.email} --name '${OPERATOR.name}'`;
    const said = await folder.shell(`goodword-server init ${words}`, OPERATOR.password);
    expect(said).toContain(`Made the super admin ${OPERATOR.email}.`);
    carrier = begin(folder, ['sandbox', '--port', String(place.sandboxPort)]);
    await serve(folder);
  });

  it('a clinic signs up, imports its list and asks everybody; a backup is made while the texts go out', async () => {
    await openClinic(folder, place.address);
    const numbers = numbersFrom(1_000, LIST);
    expect(await importList(folder, numbers)).toBe(LIST);
    expect(await askAll(folder, numbers)).toBe(LIST);
    await textedTwice(place.carrier, folder, 3);
    expect(await folder.shell('goodword-server backup')).toContain('read again and compared');
    const folderOfBackups = join(folder.path, 'data/backups');
    backup = join(folderOfBackups, (await readdir(folderOfBackups))[0] ?? '');
    expect(await textedTwice(place.carrier, folder, LIST)).toEqual([]);
    await logged(folder, LIST);
  });

  it('the operator finds the clinic and its patients on screen, and the same in a terminal', async () => {
    const page = await openPage(browser(), { url: place.address });
    await page.goto('/login');
    await typeCredentials(page, OPERATOR.email, OPERATOR.password);
    await page.waitForURL('**/admin');
    await page.goto('/admin/clinics');
    const clinic = page.getByRole('row').filter({ hasText: 'Hall Dental' });
    await clinic.getByRole('cell', { name: String(LIST), exact: true }).waitFor();
    const line = 'stty cols 200; goodword admin clinics list --profile platform';
    expect(await folder.shell(`script -qec '${line}' /dev/null`)).toMatch(
      new RegExp(`Hall Dental.* ${LIST} `),
    );
  });

  it('the backup is restored elsewhere, holds everything back, and goes on by resume: nobody is texted twice', async () => {
    await server.stop();
    const original = folder;
    folder = await original.beside(`${week}-restored`, {});
    await folder.shell(
      `cp ${original.path}/.env . && mkdir -m 0700 data && cp ${original.path}/data/secret.key data/`,
    );
    expect(await folder.shell(`goodword-server restore ${backup}`)).toContain('read again and compared');
    await serve(folder);
    expect(await folder.shell('goodword-server resume')).toContain('The carrier was asked.');
    await logged(folder, LIST);
    expect(await textedTwice(place.carrier, folder, LIST)).toEqual([]);
  });

  if (!LONG) return;

  it('npx serves it in an empty folder, and a global install puts both programs where it is told to', async () => {
    const { port, address } = await ports();
    const bare = await folder.beside(`${week}-npx`, { PORT: String(port), SANDBOX_URL: '' });
    const npx = ['npx', '--yes', '--ignore-scripts', '--package', packed];
    await bare.shell(`${npx.join(' ')} goodword-server --version`);
    const program = begin(bare, ['serve'], {}, npx);
    console.log(`${who.name}: the first answer by npx came after ${await untilAnswered(address)} ms`);
    await program.kill();
    await bare.shell(`npm install --global --prefix "$PWD" --ignore-scripts ${packed}`);
    for (const name of ['goodword-server', 'goodword']) {
      expect(await bare.shell(`bin/${name} --version`)).toContain(packageFile.version);
    }
  });

  it('it moves to PostgreSQL, where a number that was just asked is not asked again', async () => {
    const database = await createEmptyDatabase();
    cleanUps.unshift(() => database.drop());
    await server.stop();
    expect(await folder.shell(`goodword-server move --to '${database.url}'`)).toContain(
      'read again and compared',
    );
    const moved = await folder.beside(`${week}-moved`, { DATABASE_URL: database.url });
    await moved.shell(`cp -r ${folder.path}/.env ${folder.path}/data .`);
    folder = moved;
    await serve(folder);
    await logged(folder, LIST);
    await expect(askAll(folder, numbersFrom(1_000, 1))).rejects.toThrow('cooldown');
  });

  it('three servers and three workers behind nginx share the work, one of each dies, and each patient has one text', async () => {
    await server.stop();
    const others = [await ports(), await ports()];
    const addresses = [place.address, ...others.map(({ address }) => address)];
    const servers: Program[] = [];
    for (const address of addresses) {
      const settings = { PORT: new URL(address).port, TRUST_PROXY: 'true' };
      servers.push(begin(folder, ['serve', '--no-worker'], settings));
      await untilAnswered(address);
    }
    const workers = [];
    for (let count = 0; count < 3; count += 1) workers.push(begin(folder, ['worker']));
    const { address: front } = await startNginx(addresses);
    await signIn(folder, front);
    const numbers = numbersFrom(2_000, LIST);
    expect(await importList(folder, numbers)).toBe(LIST);
    expect(await askAll(folder, numbers)).toBe(LIST);
    await textedTwice(place.carrier, folder, LIST + 5);
    await workers[0]?.kill();
    await servers[2]?.kill();
    expect(await textedTwice(place.carrier, folder, 2 * LIST)).toEqual([]);
    await logged(folder, 2 * LIST);
    await Promise.all(
      [...workers.slice(1), ...servers.slice(0, 2), carrier].map((program) => program.stop()),
    );
  });

  it('the release before is upgraded: its copy is kept, its texts are known, and nobody gets another', async () => {
    const { port, sandboxPort, address, carrier: sandbox } = await ports();
    // That release fetched no Node of its own.
    const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
    const settings = { PORT: String(port), SANDBOX_URL: sandbox, PATH };
    const old = await makeFolder(join(room, `${week}-upgraded`), who, settings);
    await installInto(old, packedBefore);
    const words = `--email ${OPERATOR.email} --name '${OPERATOR.name}'`;
    await old.shell(`goodword-server admin create ${words}`, OPERATOR.password);
    begin(old, ['sandbox', '--port', String(sandboxPort)]);
    const before = begin(old, ['serve']);
    await untilAnswered(address);
    await openClinic(old, address, letTextBefore);
    const numbers = numbersFrom(4_000, 10);
    expect(await askAll(old, numbers)).toBe(10);
    await logged(old, 10);
    await before.stop();
    await installInto(old, packed);
    expect(await old.shell('goodword-server backup')).toContain('read again and compared');
    await old.shell('goodword-server migrate');
    expect(await old.shell('ls data')).toMatch(/^goodword\.db\.00/m);
    begin(old, ['serve']);
    await untilAnswered(address);
    await logged(old, 10);
    await expect(askAll(old, numbers.slice(0, 1))).rejects.toThrow('cooldown');
    expect(await textedTwice(sandbox, old, 10)).toEqual([]);
  });
});
