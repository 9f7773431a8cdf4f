import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { holdImport, LONG_ROWS } from './heldImport.ts';

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
  desk = await deskOf(app, owner, onTestFinished);
});

const put = (name: string, text: string) => writeFile(join(desk.folder, name), text);
const patients = async (...words: string[]) => {
  const { code, stdout, stderr } = await desk.run(['patients', ...words, '--json']);
  return { code, stderr, ...JSON.parse(stdout) };
};
const lastStatus = async () => (await owner.client.listImports()).data[0]?.status;
const untilInterrupted = () => expect.poll(lastStatus, { timeout: 20_000 }).toBe('interrupted');

describe('an import that was interrupted', () => {
  const WHOLE = { code: 0, rows: LONG_ROWS, created: LONG_ROWS, updated: 0, unchanged: 0, rejected: 0 };

  test('by the network goes on as it says, and reports as if nothing had happened', async () => {
    const { wire, underWay, repair } = await holdImport(app, owner, desk);
    const running = desk.start(['patients', 'import', 'long.csv', '--json']);
    await underWay;
    wire.cut();
    const { error, report } = JSON.parse((await running.ended).stdout);
    repair();
    await untilInterrupted();
    const line = /goodword patients import .*$/.exec(error.hint)?.[0];
    const { code, stdout } = await desk.shell(`${line} --json`);
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ ...WHOLE, importId: report.importId });
    expect((await owner.client.listPatients()).counts.total).toBe(LONG_ROWS);
  });

  test('by SIGKILL goes on with --resume last, and its rejects file is whole', async () => {
    const { underWay, repair } = await holdImport(app, owner, desk);
    const long = await readFile(join(desk.folder, 'long.csv'), 'utf8');
    await put('long.csv', long.replace('+15550000007', '7'));
    const running = desk.start(['patients', 'import', 'long.csv', '--rejects', 'rejected.csv']);
    await underWay;
    running.signal('SIGKILL');
    await running.ended;
    await untilInterrupted();
    repair();
    const { code, stdout } = await desk.run(['patients', 'imports']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/long\.csv +Interrupted/)]);
    const report = await patients('import', 'long.csv', '--resume', 'last', '--rejects', 'rejected.csv');
    expect(report).toMatchObject({ ...WHOLE, code: 3, created: LONG_ROWS - 1, rejected: 1 });
    const rejected = await readFile(join(desk.folder, 'rejected.csv'), 'utf8');
    expect(rejected.trim().split('\r\n')).toHaveLength(2);
    expect(await lastStatus()).toBe('done');
  });

  test('a moment ago, with its server, is waited for by its id and by last', async () => {
    for (const resume of ['id', 'last']) {
      const { wire, underWay, repair } = await holdImport(app, owner, desk);
      const running = desk.start(['patients', 'import', 'long.csv', '--json']);
      await underWay;
      wire.cut();
      const { report } = JSON.parse((await running.ended).stdout);
      repair();
      await untilInterrupted();
      // As it stands where a server died two seconds before it counts as gone.
      const heard = new Date(app.ctx.now().getTime() - (LIMITS.importGoneSeconds - 2) * 1_000).toISOString();
      const row = app.ctx.db.knex('imports').where({ id: report.importId });
      await row.update({ status: 'running', updated_at: heard });
      const which = resume === 'id' ? report.importId : resume;
      const again = await patients('import', 'long.csv', '--resume', which);
      expect(again).toMatchObject({ code: 0, importId: report.importId });
      expect(again.stderr).toContain('Waiting until this import is free');
    }
  });

  test('is not there where none was, and does not mix with a dry run or other columns', async () => {
    await put('list.csv', 'Mobile\n+12125550101\n');
    const none = await patients('import', 'list.csv', '--resume', 'last');
    expect([none.code, none.error.message]).toEqual([2, 'No import of list.csv was interrupted.']);
    expect((await patients('import', 'list.csv', '--resume', '0199c2a4')).code).toBe(2);
    expect((await patients('import', 'list.csv', '--resume', 'last', '--dry-run')).code).toBe(2);
    const { importId } = await patients('import', 'list.csv');
    const done = await patients('import', 'list.csv', '--resume', importId);
    expect([done.code, done.error.message]).toEqual([2, expect.stringContaining('came to its end')]);
    expect((await owner.client.listImports()).data).toHaveLength(1);
  });
});

describe('an import that was a mistake', () => {
  test('is undone after a yes, and says what became of its patients', async () => {
    await put('list.csv', 'Mobile,Name\n+12125550101,Nora Shah\n+12125550102,Dev Doyle\n');
    const { importId } = await patients('import', 'list.csv');
    const terminal = desk.terminal(`goodword patients undo ${importId}`);
    await terminal.until(/Undo the import of list\.csv\? It added 2 patients/);
    terminal.type('n');
    expect((await terminal.ended).code).toBe(2);
    expect((await owner.client.listPatients()).counts.total).toBe(2);

    const undone = await patients('undo', importId, '--yes');
    expect(undone).toMatchObject({ code: 0, data: { removed: 2, restored: 0, kept: 0 } });
    expect(undone.stderr).toContain(
      '✓ Undid the import of list.csv: 2 removed, 0 as they were before, 0 kept',
    );
    expect((await owner.client.listPatients()).counts.total).toBe(0);
    expect((await desk.run(['patients', 'imports'])).stdout).toMatch(/list\.csv +Undone/);
    const again = await patients('undo', importId, '--yes');
    expect([again.code, again.error.message]).toEqual([2, 'This import was undone already.']);
  });

  test('is not undone without a yes in a script', async () => {
    await put('list.csv', 'Mobile\n+12125550101\n');
    const { importId } = await patients('import', 'list.csv');
    expect((await patients('undo', importId)).code).toBe(2);
    expect((await owner.client.listPatients()).counts.total).toBe(1);
  });
});
