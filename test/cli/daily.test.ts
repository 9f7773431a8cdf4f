import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp, textsTo } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { workbook } from '../support/workbooks.ts';

// The list of the day, imported and texted by one command.

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

const keep = (name: string, content: string | Buffer) => writeFile(join(desk.folder, name), content);
const daily = (...words: string[]) => desk.run(['daily', ...words]);
const queued = async () => (await owner.client.listActivity({ query: { type: 'sms_sent' } })).totalCount;

const LIST = `Visits of the day
Name,Mobile,Do not text
Ann Hale,(212) 555-0101,
Ben Stone,(212) 555-0102,yes
Eva Vega,(212) 555-0103,
`;

describe('the list of the day', () => {
  test('is kept, its stops come on the block list, and the others are texted, once however often it runs', async () => {
    await keep('today.csv', LIST);
    const first = await daily('today.csv', '--yes');
    expect(first).toMatchObject({ code: 0 });
    expect(first.stdout).toContain('✓ Imported: today.csv, 3 rows');
    expect(first.stdout).toContain('✓ Queued: 2 texts; 1 left out');
    expect((await owner.client.getSettings()).data.sms.blockList).toHaveLength(1);
    expect(await queued()).toBe(2);
    expect(await daily('today.csv', '--yes')).toMatchObject({ code: 0 });
    await keep('tomorrow.csv', `${LIST}Nora Hall,(212) 555-0104,\n`);
    const next = await daily('tomorrow.csv', '--yes');
    expect(next.stdout).toContain('✓ Queued: 1 text; 3 left out');
    expect(await queued()).toBe(3);
  });

  test('as an Excel file is looked at first, and nothing is kept or sent', async () => {
    const rows = [
      ['Mobile', 'First name'],
      ['212 555 0105', 'Iris'],
    ];
    await keep('today.xlsx', await workbook([{ name: 'Visits', rows }]));
    const { code, stdout } = await daily('today.xlsx', '--dry-run');
    expect(code).toBe(0);
    expect(stdout).toContain('Checked, nothing was imported: today.xlsx, 1 row');
    expect((await owner.client.listPatients()).pagination.total).toBe(0);
    expect(await queued()).toBe(0);
  });

  test('whose rows need somebody ends with 3 and leaves them in a file; one for nobody ends with 5', async () => {
    await keep('today.csv', `${LIST}Kid Hale,12,\n`);
    expect(await daily('today.csv', '--rejects', 'rejected.csv', '--yes', '--quiet')).toMatchObject({
      code: 3,
    });
    expect(await readFile(join(desk.folder, 'rejected.csv'), 'utf8')).toContain('Kid Hale,12');
    await keep('stopped.csv', 'Mobile,Do not text\n212 555 0109,yes\n');
    expect(await daily('stopped.csv', '--yes')).toMatchObject({ code: 5 });
  });

  test('is not begun without a yes, nor with a file that is none', async () => {
    await keep('today.csv', LIST);
    expect(await daily('today.csv')).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
    expect(await daily('missing.csv', '--yes')).toMatchObject({ code: 2 });
    expect(await queued()).toBe(0);
  });

  test('waits for each number’s own hours', async () => {
    // Noon of the clinic in New York is too early for a phone in Honolulu.
    await keep('today.csv', 'Mobile\n212 555 0106\n808 555 0107\n');
    const { stdout } = await daily('today.csv', '--yes', '--json');
    const { results } = JSON.parse(stdout).sent;
    expect(results.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['queued', 'scheduled']);
    const [there] = await textsTo(app, '+18085550107');
    expect(there).toBeUndefined();
  });
});

describe('patients whom one imported', () => {
  test('are texted by their import, a tag or a filter, and nobody else', async () => {
    await owner.client.importPatients({ body: 'phone,name,tags\n2125550110,Ann Hale,recall\n' });
    await owner.client.importPatients({ body: 'phone,name\n2125550111,Ben Stone\n2125550112,Eva Vega\n' });
    const send = async (...words: string[]) => {
      const { code, stdout } = await desk.run(['send', ...words, '--yes', '--json']);
      return [
        code,
        ...JSON.parse(stdout).results.map(({ phoneNumber }: { phoneNumber: string }) => phoneNumber),
      ];
    };
    expect(await send('--import', 'last')).toEqual([0, '+12125550112', '+12125550111']);
    expect(await send('--tag', 'recall', '--filter', 'status=active')).toEqual([0, '+12125550110']);
    const list = await desk.run(['patients', 'list', '--import', 'last', '--json']);
    expect(JSON.parse(list.stdout).pagination.total).toBe(2);
    expect(await desk.run(['send', '--filter', 'status=active', '--yes'])).toMatchObject({ code: 5 });
  });

  test.each([
    [['--filter', 'statsu=active'], 'Did you mean status?'],
    [['--filter', 'status=gone'], 'Choose one of'],
    [['--tag', 'recall', 'list.csv'], 'Name a file, or choose patients.'],
    [['--import', 'last'], 'Nothing was imported lately.'],
  ])('are not chosen by %j', async (words, sentence) => {
    await keep('list.csv', 'Mobile\n2125550101\n');
    const { code, stderr } = await desk.run(['send', ...words, '--yes']);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });
});
