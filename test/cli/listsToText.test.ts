import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';

/** Lists as offices have them, handed over in the terminal: who is texted, and what is said of the others. */

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

const put = (name: string, text: string | Buffer) => writeFile(join(desk.folder, name), text);
const bring = (name: string) => copyFile(join('test/field', name), join(desk.folder, name));

interface Row {
  line?: number;
  phoneNumber: string;
  verdict: string;
  reason: string | null;
  warning?: string;
}

/** Looks at what a send of a list would do. */
async function look(words: string[], input = '') {
  const { code, stdout, stderr } = await desk.run(['send', ...words, '--dry-run', '--json'], { input });
  const { results, list } = JSON.parse(stdout) as { results: Row[]; list: Record<string, unknown> };
  const texted = results
    .filter(({ verdict }) => verdict === 'queued')
    .map(({ phoneNumber }) => phoneNumber.slice(2));
  const leftOut = results
    .filter(({ verdict }) => verdict !== 'queued')
    .map(({ line, verdict, reason }) => [line, verdict, reason]);
  return { code, stderr, results, list, texted, leftOut };
}

describe('a list to text', () => {
  test('has the mobile column taken, never that of an emergency contact, and says so first', async () => {
    await bring('send-emergency.csv');
    const { code, stderr, texted } = await look(['--to-file', 'send-emergency.csv']);
    expect({ code, texted }).toEqual({ code: 0, texted: ['6465550872', '6465550874'] });
    expect(stderr).toBe('Numbers from the column “Mobile Phone”, header on line 1.\n');
  });

  test('with a title above its header and an NPI in a column', async () => {
    await bring('send-title.csv');
    const { stderr, texted, list } = await look(['--to-file', 'send-title.csv']);
    expect(texted).toEqual(['6465550878', '6465550879']);
    expect(list).toMatchObject({ headerLine: 3, passedOver: 2, mapping: { phone: 'Cell' } });
    expect(stderr).toBe(
      'Numbers from the column “Cell”, header on line 3.\n' +
        'Passed over: 2 lines around the rows, such as titles and totals.\n',
    );
    expect(await look(['--to-file', 'send-title.csv', '--map', 'phone=Home'])).toMatchObject({
      code: 3,
      texted: ['6465550877'],
    });
  });

  test('leaves out whom it says not to text: 3 where some are, 5 where all are', async () => {
    await bring('send-optout.csv');
    const { code, stderr, texted, leftOut } = await look(['--to-file', 'send-optout.csv']);
    expect({ code, texted }).toEqual({ code: 3, texted: ['6465550842'] });
    expect(leftOut).toEqual([
      [2, 'blocked', 'The list says “opted out”'],
      [4, 'blocked', 'The list says “Do not text”'],
    ]);
    expect(stderr).toContain('who may be texted from “Status”');
    expect(stderr).toContain('Left out: 2 rows.\n  1 × The list says “opted out”\n');
    await bring('donottext.csv');
    expect(await look(['--to-file', 'donottext.csv'])).toMatchObject({ code: 3, texted: ['6465550131'] });
    await bring('layout-openemr.csv');
    const words = ['send', '--to-file', 'layout-openemr.csv', '--yes'];
    const none = await desk.run(words);
    expect(none).toMatchObject({
      code: 5,
      stdout: expect.stringMatching(/\+1 \(646\) 555-0407 +Blocked +The list says “hipaa_allowsms: no”/),
      stderr: expect.stringContaining('✗ Nobody of this list can be texted.'),
    });
    expect(JSON.parse((await desk.run([...words, '--json'])).stdout)).toMatchObject({
      accepted: 0,
      results: [{}],
    });
  });

  test('that stops a number stops it beside the list too', async () => {
    await bring('send-optout.csv');
    const { texted } = await look([
      '--to',
      '646-555-0841',
      '--to',
      '646 555 0845',
      '--to-file',
      'send-optout.csv',
    ]);
    expect(texted).toEqual(['6465550845', '6465550842']);
  });

  test('without a header takes no date for a number', async () => {
    const { texted, stderr } = await look(
      ['--to-file', '-'],
      '(212) 555-0181,2026-11-24\n212-555-0182,2026-11-24\n',
    );
    expect(texted).toEqual(['2125550181', '2125550182']);
    expect(stderr).toContain('the list has no header.');
  });

  test('that was pasted is read with its marks; an extension is refused, and of two numbers the first is taken', async () => {
    const pasted = await readFile('test/field/paste.txt', 'utf8');
    const { code, results, stderr } = await look(['--to-file', '-'], pasted);
    expect(code).toBe(3);
    expect(results.map(({ phoneNumber, verdict }) => [phoneNumber, verdict])).toEqual([
      ['+12125550188', 'queued'],
      ['+36205550188', 'queued'],
      ['+12125550190', 'queued'],
      ['212-555-0189 x12', 'invalid'],
    ]);
    expect(results[2]?.warning).toContain('the first that can be texted');
    expect(stderr).toContain('Please check: 1 row.');
    const shown = await desk.run(['send', '--to-file', '-', '--dry-run'], { input: pasted });
    expect(shown.stdout).toMatch(/Please check +How it was read\n *4 +\+1 \(212\) 555-0190 +Several numbers/);
  });

  test('with semicolons, commas in its cells and a stray quotation mark loses that row alone', async () => {
    await put(
      'list.csv',
      'Name;Mobile;Note\n"Hall, Nora";646-555-0851;a\nHall, Ben;646-555-0852;b\nSt"one;646-555-0853;c\n"Vega;646-555-0854;d\nBlum;646-555-0855;e\n',
    );
    const { code, texted, leftOut } = await look(['--to-file', 'list.csv']);
    expect(texted).toEqual(['6465550851', '6465550852', '6465550853', '6465550855']);
    expect({ code, lines: leftOut.map(([line]) => line) }).toEqual({ code: 3, lines: [5] });
  });

  test.each([
    ['UTF-16LE', 'Ödön Nagy', Buffer.from('\ufeffNév\tMobil\r\nNagy Ödön\t646-555-0861\r\n', 'utf16le')],
    [
      'Windows-1250',
      'Ödőn Szűcs',
      Buffer.from('Név;Mobil\r\nSz\xfbcs \xd6d\xf5n;646-555-0861\r\n', 'latin1'),
    ],
  ])('in %s is read', async (encoding, name, bytes) => {
    await put('list.csv', bytes);
    const { list, results } = await look(['--to-file', 'list.csv']);
    expect(list).toMatchObject({ encoding, mapping: { phone: 'Mobil' } });
    expect(results).toMatchObject([{ phoneNumber: '+16465550861', name }]);
  });

  test('of a family that shares a number texts it once', async () => {
    await bring('family.csv');
    const { stdout } = await desk.run(['send', '--to-file', 'family.csv', '--yes', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      accepted: 1,
      results: [
        { line: 2, name: 'Ann Hale', verdict: 'queued' },
        { line: 3, name: 'Kid Hale', verdict: 'duplicate' },
        { line: 4, name: 'Nora Hale', verdict: 'duplicate' },
      ],
    });
  });

  test('with two columns that may be meant asks which, and names them', async () => {
    await put('two.csv', 'Name,Cell,Mobile\nNora Hale,646-555-0881,646-555-0882\n');
    const { code, stdout, stderr } = await desk.run(['send', '--to-file', 'two.csv', '--yes', '--json']);
    expect(code).toBe(2);
    expect(stderr).toContain('“Cell” and “Mobile” both may hold the numbers to text');
    expect(JSON.parse(stdout).error).toMatchObject({ code: 'several_phone_columns', exitCode: 2 });
    expect((await look(['--to-file', 'two.csv', '--map', 'phone=Cell'])).texted).toEqual(['6465550881']);
    const words = ['send', '--to-file', 'two.csv', '--map', 'fax=Cell', '--yes'];
    expect(await desk.run(words)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('does not name a field'),
    });
  });
});
