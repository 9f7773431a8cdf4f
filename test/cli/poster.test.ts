import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { readPdf, scan } from '../support/pdf.ts';
import { layWire } from './wire.ts';

/** The poster with the standing link, from the terminal. */

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

const posters = async () => (await readdir(desk.folder)).filter((name) => name.includes('.pdf'));
const read = (name: string) => readFile(join(desk.folder, name));

test('is refused while the link is off, with the way to switch it on', async () => {
  const { code, stderr } = await desk.run(['poster']);
  expect(code).toBe(2);
  expect(stderr).toBe('✗ Switch the standing link on first.\n  Run goodword standing-link --on.\n');
  expect(await posters()).toEqual([]);
});

describe('of a link that is on', () => {
  beforeEach(() => desk.run(['standing-link', '--on']));

  test('goes to a file named after size and language, or as one likes', async () => {
    const { code, stdout, stderr } = await desk.run(['poster']);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '',
      stderr: '✓ Wrote the poster to review-poster-letter-en.pdf.\n',
    });
    const page = readPdf(await read('review-poster-letter-en.pdf'));
    expect(scan(page.squares).content).toBe(`${app.url}/r/${owner.clinicId}`);

    const words = ['poster', '--size', 'a5', '--language', 'hu', '--out', 'hall.pdf', '--json'];
    const told = JSON.parse((await desk.run(words)).stdout);
    const bytes = (await read('hall.pdf')).length;
    expect(told).toEqual({ out: 'hall.pdf', size: 'a5', language: 'hu', bytes });
    expect(Math.round(readPdf(await read('hall.pdf')).width)).toBe(148);
  });

  test('leaves a file that stands there, but with --force', async () => {
    await writeFile(join(desk.folder, 'hall.pdf'), 'mine');
    expect(await desk.run(['poster', '--out', 'hall.pdf'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('✗ hall.pdf exists already.'),
    });
    expect((await read('hall.pdf')).toString()).toBe('mine');
    expect((await desk.run(['poster', '--out', 'hall.pdf', '--force'])).code).toBe(0);
    expect(readPdf(await read('hall.pdf')).squares).not.toEqual([]);
  });

  test('goes to a pipe, and not to a terminal', async () => {
    const { code, stderr } = await desk.shell('goodword poster --out - > piped.pdf');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(readPdf(await read('piped.pdf')).squares).not.toEqual([]);
    const terminal = desk.terminal('goodword poster --out -');
    expect((await terminal.ended).code).toBe(2);
    expect(terminal.shown()).toContain('✗ A terminal cannot show a PDF.');
    expect(await desk.run(['poster', '--out', '-', '--json'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('✗ With --json the poster goes to a file, and none is named.'),
    });
  });

  test.each([
    [['--size', 'a3']],
    [['--language', 'fr']],
    [['--out', 'no/such/folder.pdf']],
    [['--out', '.']],
  ])('%j is refused', async (words) => {
    expect((await desk.run(['poster', ...words])).code).toBe(2);
    expect(await posters()).toEqual([]);
  });

  test('cut off by the network leaves what was there', async () => {
    const wire = await layWire(app.url, onTestFinished);
    const far = await deskOf(app, owner, onTestFinished, wire.url);
    await writeFile(join(far.folder, 'hall.pdf'), 'mine');
    wire.onAnswer = (piece) => !piece.includes('%%EOF');
    const { code, stderr } = await far.run(['poster', '--out', 'hall.pdf', '--force']);
    expect(code).toBe(1);
    expect(stderr).toContain('✗ Goodword cannot be reached.');
    expect((await readdir(far.folder)).filter((name) => name.includes('.pdf'))).toEqual(['hall.pdf']);
    expect((await readFile(join(far.folder, 'hall.pdf'))).toString()).toBe('mine');
  });
});
