import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { deskOf, makeDesk, typeSignIn } from '../support/desk.ts';
import { payAt } from '../support/payments.ts';
import { deskOfOwner, makeNeeds, needsNothing } from './exampleDesk.ts';
import { COMMANDS, EXAMPLES } from './helpExamples.ts';

/** Every example in the help runs as it stands, by somebody who has the files that it names. */

let app: TestApp;
/** Those who only read do it at one desk. */
let reader: Awaited<ReturnType<typeof deskOfOwner>>;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
  reader = await deskOfOwner(app, afterAll);
});

const isRead = ({ id, written }: (typeof EXAMPLES)[number]) =>
  /:(get|history|list|stats|status|usage)$|^(activity|analytics|dashboard|log|whoami)$/.test(id) &&
  !id.startsWith('admin') &&
  needsNothing(written);

/** What runs until somebody does something. */
const waits = (line: string) => line === 'goodword login' || /--(follow|watch|wait)/.test(line);

const topicOf = (id: string): string => id.split(':').slice(0, -1).join(':') || id;

/** Topics whose commands no other test, and no story, runs at a terminal or in a shell. */
const ONLY_HERE = ['admin:texts', 'api', 'autocomplete', 'logout', 'remind', 'visits'];

describe('examples', () => {
  const ended = EXAMPLES.filter(({ written }) => !waits(written));
  /** The first of each topic that is a program of its own nowhere else, so that one is seen to end by itself. */
  const firsts = new Set(
    new Map(
      ended
        .filter(({ id }) => ONLY_HERE.includes(topicOf(id)))
        .toReversed()
        .map(({ id, written }) => [topicOf(id), written]),
    ).values(),
  );

  test.each(ended.map((example) => [example.written, example] as const))('%s', async (written, example) => {
    const { line } = example;
    const somebody = isRead(example) ? reader : await deskOfOwner(app);
    const here = await makeNeeds(app, somebody, { written, line });
    const { desk } = somebody;
    const { code, stderr } = await (firsts.has(written) ? desk.process(here) : desk.shell(here));
    expect(stderr).not.toContain('✗');
    expect(code).toBe(0);
  });

  test('goodword login', async () => {
    const { email } = await addMember(app);
    const terminal = await typeSignIn(await makeDesk(app.url, onTestFinished), email);
    expect((await terminal.ended).code).toBe(0);
  });

  test('goodword billing checkout --wait', async () => {
    const desk = await deskOf(app, await addMember(app, { paid: false }), onTestFinished);
    const running = desk.start(['billing', 'checkout', '--wait']);
    await running.until('Waiting for the payment');
    await payAt(app, /pay\/(\w+)/.exec(running.shown())?.[1] ?? '');
    expect((await running.ended).code).toBe(0);
  });

  const following = ['goodword log --follow', 'goodword activity --follow', 'goodword dashboard --watch'];

  test.each(following)('%s', async (line) => {
    const { desk } = await deskOfOwner(app);
    const terminal = desk.terminal(line);
    await desk.shell('goodword send --to +12125550123 --yes');
    await terminal.until('Sent');
    terminal.type('\u0003');
    expect((await terminal.ended).code).toBe(0);
  });

  test('goodword admin stats --watch', async () => {
    const desk = await deskOf(app, await addMember(app, { role: 'super_admin' }), onTestFinished);
    const terminal = desk.terminal('goodword admin stats --watch');
    await terminal.until('Every 5 seconds');
    terminal.type('q');
    expect((await terminal.ended).code).toBe(0);
  });
});

test('every command has a summary and an example, and every example was tried', () => {
  for (const { id, summary, examples = [] } of COMMANDS)
    expect([id, summary, examples.length > 0]).toEqual([id, expect.any(String), true]);
  expect(EXAMPLES.filter(({ written }) => waits(written))).toHaveLength(6);
});

test('help prints every example whole, and breaks it between words of the shell alone', () => {
  const breaks = / \\\n {6}/g;
  const isInQuotes = (before: string) => (before.match(/["']/g)?.length ?? 0) % 2 === 1;
  const broken = EXAMPLES.filter(({ line }) => line.match(breaks));
  expect(broken.length).toBeGreaterThan(10);
  for (const { written, line } of EXAMPLES) {
    expect(line.replaceAll(breaks, ' ')).toBe(written);
    for (const { index } of line.matchAll(breaks))
      expect([line, isInQuotes(line.slice(0, index))]).toEqual([line, false]);
  }
});

test('the first page of help names everything once, in lines for a terminal of 80 columns', async () => {
  const desk = await makeDesk(app.url, onTestFinished);
  const { stdout } = await desk.shell('goodword --help');
  const named = [...stdout.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...new Set(COMMANDS.map(({ id }) => id.split(':')[0]))].sort());
  expect(stdout).toContain('Begin with goodword login.');
  expect([...stdout.split('\n'), ...COMMANDS.map(({ summary = '' }) => summary)].filter(isWide)).toEqual([]);
});

const isWide = (line: string) => line.length > 80;

test('help is where people look for it', async () => {
  const desk = await makeDesk(app.url, onTestFinished);
  for (const line of ['goodword', 'goodword --help', 'goodword help', 'goodword -h']) {
    expect(await desk.shell(line)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('patients'),
    });
  }
  const help = await desk.shell('goodword help patients import');
  expect(help.stdout).toContain('$ goodword patients import patients.csv --dry-run');
  expect(help.stdout.split('Import patients from an Excel or CSV file.')).toHaveLength(2);
  expect((await desk.shell('goodword patients')).stdout).toContain('patients import');
});
