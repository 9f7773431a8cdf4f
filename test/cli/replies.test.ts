import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { addPastText, addPatients } from '../support/patients.ts';
import { addReply } from '../support/replies.ts';

/** From the terminal: what patients texted back, the block list, and why a number may not be texted. */

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

const EVA = '+12125550123';
const DEV = '+12125550124';
const json = (stdout: string) => JSON.parse(stdout);

describe('goodword block-list', () => {
  const blockList = (...words: string[]) => desk.run(['block-list', ...words]);

  test('adds numbers and a file of them, once each, and says which are no numbers', async () => {
    expect(await blockList('list')).toMatchObject({ code: 0, stderr: 'The block list is empty.\n' });
    await writeFile(join(desk.folder, 'numbers.txt'), `${DEV}\n(212) 555-0123\n12`);
    const words = ['add', EVA, '--file', 'numbers.txt', '--reason', 'Asked on the phone'];
    const { code, stdout, stderr } = await blockList(...words);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toMatch(/✗ Line 3, 12: Phone number must include country code.*\n/);
    expect(stderr).toContain('✓ Your clinic does not text 2 numbers.\n');
    const list = await blockList('list', '--utc');
    expect(list.stdout).toMatch(/^Number +Added +Reason\n/);
    expect(list.stdout).toMatch(/^\+1 \(212\) 555-0123 +\d{4}-.*Z +Asked on the phone$/m);
    expect(json((await blockList('list', '--json')).stdout).data.blockList).toHaveLength(2);
  });

  test('takes numbers off with a yes alone, and says which were not on it', async () => {
    await blockList('add', EVA);
    expect(await blockList('remove', EVA)).toMatchObject({ code: 2 });
    const outcome = json((await blockList('remove', EVA, DEV, '--yes', '--json')).stdout);
    expect(outcome).toMatchObject({ blockList: [], done: [EVA], refused: [{ phoneNumber: DEV }] });
    expect(await blockList('remove', EVA, '--yes')).toMatchObject({ code: 5 });
    expect(await blockList('remove', '12', '--yes')).toMatchObject({ code: 2 });
    expect(await blockList('add', '--file', 'nowhere.txt')).toMatchObject({ code: 2 });
    expect(await blockList('add')).toMatchObject({ code: 2 });
  });
});

describe('goodword why', () => {
  test('tells every rule with its sentence and the next date; 0 where the number may be texted, else 5', async () => {
    const may = await desk.run(['why', '212-555-0123']);
    expect(may.code).toBe(0);
    expect(may.stdout).toMatch(/^\+1 \(212\) 555-0123\n✓ May be texted now\n( {2}✓ .+\n){9}$/);
    await addPastText(app, owner, EVA, 10);
    const cooldown = await desk.run(['why', EVA]);
    expect(cooldown.code).toBe(5);
    expect(cooldown.stdout).toMatch(/^✗ May not be texted now, next possible in 2 months$/m);
    expect(cooldown.stdout).toMatch(/^ {2}✗ .*cooldown.* \(in 2 months\)$/im);
    await desk.run(['block-list', 'add', EVA]);
    const { data } = json((await desk.run(['why', EVA, '--json'])).stdout);
    expect(data).toMatchObject({ phoneNumber: EVA, mayText: false, nextDate: null });
    expect(await desk.run(['why', 'nonsense'])).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('goodword replies', () => {
  const replies = (...words: string[]) => desk.run(['replies', ...words]);

  test('are listed with who wrote and what waits, answered by an id, once more open', async () => {
    await addPatients(owner, { phoneNumber: EVA, firstName: 'Eva', lastName: 'Novák' });
    const id = await addReply(app, owner, { phone: EVA, body: 'When do you open?' });
    await addReply(app, owner, { phone: DEV, body: 'STOP', meaning: 'stop' });
    const list = await replies('list');
    expect(list.stdout).toMatch(/^Id +From +When +Status +Words\n/);
    expect(list.stdout).toMatch(/Eva Novák, \+1 \(212\) 555-0123 +.* +Unanswered +When do you open\?$/m);
    expect(list.stderr).toBe('2 replies, 1 open\n');
    expect(json((await replies('list', '--open', '--json')).stdout).data).toMatchObject([{ id, open: true }]);

    const answered = await replies('answer', id.slice(0, 8), 'We open at 8 AM.');
    expect(answered).toMatchObject({ code: 0, stderr: '✓ Answered +1 (212) 555-0123.\n' });
    expect((await replies('list', '--open')).stderr).toBe('No replies to show.\n0 replies, 0 open\n');
    expect((await replies('list', '--search', 'eva')).stdout).toMatch(/Answered +When/);
  });

  test('about an appointment stand first with its day and time, and are settled', async () => {
    const appointmentAt = '2031-03-04T20:00:00.000Z';
    await addPastText(app, owner, DEV, 1, {
      kind: 'reminder',
      platform: null,
      appointment_at: appointmentAt,
    });
    const reminder = await app.ctx.db.knex('messages').where({ clinic_id: owner.clinicId }).first('id');
    const about = { meaning: 'cancellation' as const, aboutId: reminder.id };
    const id = await addReply(app, owner, { phone: DEV, body: 'I have to cancel, sorry', ...about });
    await addReply(app, owner, { phone: EVA, body: 'Thank you' });
    await addReply(app, owner, { phone: EVA, body: '', pictures: 1 });
    const list = await replies('list');
    expect(list.stdout).toMatch(
      /^Id +From +When +Status +Appointment +Words\n.*Appointment +Tuesday, March 4, 2031 at /,
    );
    expect(list.stdout).toContain('A picture that cannot be seen here');
    expect((await replies('list', '--utc')).stdout).toContain(appointmentAt);
    expect(await replies('decide', id, 'continue')).toMatchObject({
      code: 0,
      stderr: '✓ Settled: the number can be texted.\n',
    });
  });

  test('that are refused say why, and an id that none has is no reply', async () => {
    const id = await addReply(app, owner, { phone: EVA, body: 'Elég volt' });
    const stopped = await replies('decide', id.slice(0, 8), 'stop');
    expect(stopped).toMatchObject({
      code: 0,
      stderr: '✓ It means stop: the number is on your block list.\n',
    });
    const refused = await replies('answer', id, 'Hello');
    expect(refused.code).toBe(5);
    expect(refused.stderr).toContain('✗ This number is on your block list.');
    expect(await replies('decide', id, 'continue')).toMatchObject({ code: 2 });
    expect(await replies('decide', id, 'maybe')).toMatchObject({ code: 2 });
    expect((await replies('answer', 'nobody', 'Hello')).stderr).toContain("There is no reply 'nobody'.");
  });
});
