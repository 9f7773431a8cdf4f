import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp, textsTo } from '../support/app.ts';
import { untilNoon } from '../support/clock.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { layWire } from './wire.ts';

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
  desk = await deskOf(app, owner, onTestFinished);
});

const send = async (...words: string[]) => {
  const { code, stdout } = await desk.run(['send', ...words, '--json']);
  return { code, ...JSON.parse(stdout) };
};
const queued = async () => (await owner.client.listActivity({ query: { type: 'sms_sent' } })).totalCount;

describe('sending', () => {
  test('texts who may be texted, and says of everybody else why not', async () => {
    await owner.client.addToBlockList({ payload: { phoneNumber: '+12125550102' } });
    const list = '+12125550101, +12125550102; 12\n(212) 555-0103\n2125550101\n+18765550104';
    const { code, stdout } = await desk.run(['send', '--to-file', '-', '--yes'], { input: list });
    expect(code).toBe(3);
    expect(stdout).toContain('✓ Queued: 2 texts; 4 left out');
    expect(stdout).toMatch(/\+1 \(212\) 555-0102 +Blocked +/);
    expect(stdout).toMatch(/^1 +12 +Invalid +/m);
    expect(stdout).toMatch(/\+1 \(876\) 555-0104 +Not textable +Only US and Hungarian numbers can be texted/);
    expect(stdout).toMatch(/\+1 \(212\) 555-0101 +Duplicate +/);
  });

  test('ends with 0 where all were accepted, though one was named twice', async () => {
    const answer = await send('--to', '+12125550110', '--to', '212-555-0110', '--yes');
    expect(answer).toMatchObject({ code: 0, accepted: 1 });
    expect(answer.results.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'queued',
      'duplicate',
    ]);
  });

  test('ends with 5 where nobody may be texted: here because they just were', async () => {
    expect(await send('--to', '+12125550111', '--yes')).toMatchObject({ code: 0 });
    const again = await send('--to', '+12125550111', '--yes');
    expect(again).toMatchObject({ code: 5, accepted: 0, results: [{ verdict: 'cooldown' }] });
    expect(again.results[0].nextDate).toMatch(/^\d{4}-/);
    expect(await send('--to', '+12125550111', '--bypass-cooldown', '--yes')).toMatchObject({
      code: 0,
      accepted: 1,
    });
  });

  test('ends with 2 where nothing given is a number', async () => {
    expect(await send('--to', '12', '--to', '13', '--yes')).toMatchObject({ code: 2, accepted: 0 });
  });

  test('counts the quota once for a list that goes in several calls', async () => {
    const list = Array.from({ length: 10_001 }, (_, index) => `+1555${String(index).padStart(7, '0')}`);
    await writeFile(join(desk.folder, 'longer.txt'), list.join('\n'));
    const { data } = await owner.client.previewSms({ payload: { messageTemplate: 'x' } });
    const preview = await send(
      '--to-file',
      'longer.txt',
      '--bypass-cooldown',
      '--outside-hours',
      '--dry-run',
    );
    const verdicts: string[] = preview.results.map(({ verdict }: { verdict: string }) => verdict);
    expect(data.quotaRemaining).toBeLessThan(10_000);
    expect(verdicts.filter((verdict) => verdict !== 'over_quota')).toHaveLength(data.quotaRemaining);
  });

  test('at a time of your choice keeps the texts until then', async () => {
    const at = `${app.ctx.now().getUTCFullYear() + 1}-03-04T16:00:00Z`;
    const { code, stdout } = await desk.run(['send', '--to', '+12125550112', '--at', at, '--yes', '--utc']);
    expect(code).toBe(0);
    expect(stdout).toContain(`✓ Scheduled ${at.replace('Z', '.000Z')}: 1 text`);
    expect(await textsTo(app, '+12125550112')).toEqual([]);
  });

  test('goes in several calls where the list is longer than one call takes', async () => {
    const numbers = Array.from({ length: 10_001 }, (_, index) => `+1555${String(index).padStart(7, '0')}`);
    await writeFile(join(desk.folder, 'long.txt'), numbers.join('\n'));
    const at = `${app.ctx.now().getUTCFullYear() + 1}-03-04T16:00:00Z`;
    const answer = await send('--to-file', 'long.txt', '--at', at, '--yes');
    expect(answer.batchIds).toHaveLength(2);
    expect(answer.results).toHaveLength(10_001);
  });
});

describe('one yes', () => {
  test('is asked for in a terminal, below who gets what', async () => {
    const terminal = desk.terminal('goodword send --to +12125550120 --to 12 --template friendly');
    await terminal.until('Text 1 patient now? (y/N)');
    expect(terminal.shown()).toContain('it was good to see you at Oak Street Clinic');
    expect(terminal.shown()).toContain('1 segment a text, GSM-7');
    expect(terminal.shown()).toMatch(/12 +Invalid/);
    terminal.type('y');
    expect(await terminal.ended).toMatchObject({ code: 3 });
    expect(terminal.shown()).toContain('✓ Queued: 1 text; 1 left out');
  });

  test.each(['\r', '\u0003'])('that is not given (%j) sends nothing', async (key) => {
    const terminal = desk.terminal('goodword send --to +12125550121');
    await terminal.until('(y/N)');
    terminal.type(key);
    expect(await terminal.ended).toMatchObject({ code: 2 });
    expect(terminal.shown()).toContain('✗ Nothing was sent.');
    expect(await queued()).toBe(0);
  });

  test('is not waited for without a terminal', async () => {
    const { code, stderr } = await desk.run(['send', '--to', '+12125550122']);
    expect(code).toBe(2);
    expect(stderr).toContain('Add --yes to send, or --dry-run to see what would be sent.');
    expect(await queued()).toBe(0);
  });

  test('is not needed to see what would be sent', async () => {
    const { code, stdout } = await desk.run(['send', '--to', '+12125550123', '--to', '12', '--dry-run']);
    expect(code).toBe(3);
    expect(stdout).toContain('Thanks for visiting Oak Street Clinic.');
    expect(stdout).toContain('1 patient: +1 (212) 555-0123');
    expect(await queued()).toBe(0);
  });
});

describe('a refusal ends with 2 and says what to do', () => {
  /** Those whose sentence leaves a question lead to the documents. */
  const leads: Record<string, string> = {
    'Put {reviewLink} in the message': '/docs/errors#content_refused',
    Yelp: '/docs/errors#no_destination',
  };

  test.each([
    [['--to', '+12125550130', '--message', 'Hello'], 'Put {reviewLink} in the message'],
    [['--to', '+12125550130', '--template', 'nonesuch'], "There is no template 'nonesuch'."],
    [['--to', '+12125550130', '--platform', 'yelp'], 'Yelp'],
    [['--to', '+12125550130', '--at', 'tomorrow'], '“tomorrow” is not a day and time.'],
    [['--to', '+12125550130', '--at', '2020-03-04T16:00:00Z'], 'Pick a future time'],
    [['--to-file', 'missing.txt'], 'There is no file missing.txt.'],
    [[], 'Add at least one phone number.'],
  ])('%j', async (words, reason) => {
    const { code, stdout, stderr } = await desk.run(['send', ...words, '--yes', '--json']);
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
    const docs = leads[reason] === undefined ? null : app.url + leads[reason];
    expect(stderr.trim().split('\n').slice(2)).toEqual(docs === null ? [] : [`  ${docs}`]);
    expect(JSON.parse(stdout).error).toMatchObject({ exitCode: 2, docs });
    expect(await queued()).toBe(0);
  });

  test('to an account that has not paid', async () => {
    const preview = await addMember(app, { paid: false });
    const visitor = await deskOf(app, preview, onTestFinished);
    const { code, stderr } = await visitor.run(['send', '--to', '+12125550131', '--yes']);
    expect(code).toBe(2);
    expect(stderr).toContain('This needs a subscription.');
  });
});

test('outside the sending hours names the next slot, and scheduling there works', async () => {
  const late = await startApp('sqlite', { env: { CLOCK_OFFSET: String(untilNoon(22)) }, worker: false });
  const evening = await deskOf(late, await addMember(late), onTestFinished);
  const refused = await evening.run(['send', '--to', '+12125550140', '--yes']);
  expect(refused.code).toBe(5);
  expect(refused.stderr).toContain('add --outside-hours to send now.');
  const slot = /--at (\S+) to send/.exec(refused.stderr)?.[1] ?? '';
  expect(slot).toMatch(/T1[23]:00:00Z$/);
  expect((await evening.run(['send', '--to', '+12125550140', '--at', slot, '--yes'])).code).toBe(0);
});

describe('an answer that is lost on the way', () => {
  const isSend = (piece: string) => piece.includes('/sms/send-bulk');

  test('is asked for again with the same key, and nobody is texted twice', async () => {
    const wire = await layWire(app.url, onTestFinished);
    const wired = await deskOf(app, owner, onTestFinished, wire.url);
    let calls = 0;
    wire.onCall = (piece) => {
      if (isSend(piece)) calls += 1;
      return true;
    };
    wire.onAnswer = (piece) => !(calls === 1 && piece.startsWith('HTTP/1.1 200'));
    const { code, stderr } = await wired.run(['send', '--to', '+12125550150', '--yes']);
    expect(code).toBe(0);
    expect(stderr).toContain('trying again with the same key');
    expect(calls).toBe(2);
    expect(await queued()).toBe(1);
  });

  test('for good leaves a key with which the command can be repeated', async () => {
    const wire = await layWire(app.url, onTestFinished);
    const wired = await deskOf(app, owner, onTestFinished, wire.url);
    let lost = false;
    wire.onCall = (piece) => {
      lost ||= isSend(piece);
      return true;
    };
    wire.onAnswer = () => !lost;
    const words = ['send', '--to', '+12125550151', '--bypass-cooldown', '--yes'];
    const { code, stdout, stderr } = await wired.run([...words, '--json']);
    expect(code).toBe(1);
    const { key } = JSON.parse(stdout).error;
    expect(stderr).toContain(`--key ${key}`);
    wire.onAnswer = () => true;
    expect(await wired.run([...words, '--key', key])).toMatchObject({ code: 0 });
    expect(await queued()).toBe(1);
  });
});
