import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { addPastText, addPatients } from '../support/patients.ts';
import { layWire } from './wire.ts';

/** Single patients from the terminal: found, shown, added, changed, tagged, erased. */

const EVA = { phoneNumber: '+12125550123', firstName: 'Eva', lastName: 'Novák', email: 'eva@example.com' };
const DEV = { phoneNumber: '+12125550124', firstName: 'Dev', lastName: 'Doyle' };
const NORA = { phoneNumber: '+36205550101', firstName: 'Nora', lastName: 'Shah' };

describe('patients', () => {
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

  const patients = (...words: string[]) => desk.run(['patients', ...words]);
  const asJson = async (...words: string[]) => JSON.parse((await patients(...words, '--json')).stdout);
  const listed = async () => (await owner.client.listPatients()).data;
  const idOf = async (number: string) =>
    (await listed()).find(({ phoneNumber }) => phoneNumber === number)?.id ?? '';

  describe('adding', () => {
    test('one by flags keeps what was given, and answers as the API does', async () => {
      const words = ['--phone', '(212) 555-0123', '--first-name', 'Eva', '--last-name', 'Novák'];
      expect(await patients('add', ...words)).toMatchObject({
        code: 0,
        stdout: '',
        stderr: '✓ Added Eva Novák, +1 (212) 555-0123.\n',
      });
      const { data } = await asJson('add', '--phone', '205550101', '--email', 'nora@example.com');
      expect(data).toMatchObject({
        successful: [{ phoneNumber: '+36205550101', firstName: 'No Name', email: 'nora@example.com' }],
        summary: { successful: 1, failed: 0 },
      });
      expect(await listed()).toHaveLength(2);
    });

    test('asks in a terminal, and again where an answer is none', async () => {
      const terminal = desk.terminal('goodword patients add');
      await terminal.until('Phone number:');
      terminal.type('12\r');
      await terminal.until('must include country code');
      terminal.type('2125550123\r');
      await terminal.until('First name:');
      terminal.type('E\r');
      await terminal.until('First name must be at least 2 characters');
      terminal.type('Eva\r');
      await terminal.until('Last name:');
      terminal.type('\r');
      await terminal.until('Email:');
      terminal.type('\r');
      await terminal.until('✓ Added Eva, +1 (212) 555-0123.');
      expect((await terminal.ended).code).toBe(0);
      expect(await listed()).toMatchObject([{ firstName: 'Eva', email: null }]);
    });

    test('broken off with Ctrl-C adds nobody', async () => {
      const terminal = desk.terminal('goodword patients add');
      await terminal.until('Phone number:');
      terminal.type('\u0003');
      expect((await terminal.ended).code).toBe(130);
      expect(await listed()).toEqual([]);
    });
  });

  describe('changing', () => {
    beforeEach(() => addPatients(owner, EVA, DEV));

    test('by number changes what is given and keeps the rest', async () => {
      expect(await patients('edit', '212-555-0123', '--last-name', 'Novák-Doyle')).toMatchObject({
        code: 0,
        stderr: '✓ Changed Eva Novák-Doyle, +1 (212) 555-0123.\n',
      });
      const { data } = await asJson('edit', '+12125550123', '--clear-email');
      expect(data).toMatchObject({ firstName: 'Eva', lastName: 'Novák-Doyle', email: null });
    });

    test('by id, or by how it begins where that fits one', async () => {
      const id = await idOf(DEV.phoneNumber);
      for (const given of [id, id.toUpperCase(), id.slice(0, 34)])
        expect((await patients('edit', given, '--email', 'dev@example.com')).code).toBe(0);
      expect(await listed()).toContainEqual(expect.objectContaining({ id, email: 'dev@example.com' }));
    });

    test('nobody of another clinic is found', async () => {
      const other = await deskOf(app, await addMember(app), onTestFinished);
      const id = await idOf(EVA.phoneNumber);
      for (const given of [EVA.phoneNumber, id]) {
        const { code, stderr } = await other.run(['patients', 'edit', given, '--first-name', 'Ann']);
        expect(code).toBe(2);
        expect(stderr).toContain(`✗ There is no patient '${given}'.`);
      }
    });
  });

  describe('tagging', () => {
    beforeEach(() => addPatients(owner, EVA, DEV, NORA));

    test('names patients by number, and the tags are listed', async () => {
      const words = ['+12125550123', '+36205550101', '--add', 'cleaning', '--add', 'spring recall'];
      expect((await patients('tag', ...words)).stderr).toBe('✓ Changed the tags of 2 patients.\n');
      expect(await asJson('tag', '+12125550123', '--remove', 'cleaning')).toEqual({
        patients: 1,
        changed: 1,
      });
      const { stdout } = await patients('tags');
      expect(stdout).toMatch(/^Tag +Patients\ncleaning +1\nspring recall +2\n$/);
    });

    test('takes all whom a filter finds, after a yes', async () => {
      expect(await patients('tag', '--search', '212', '--add', 'new')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('✗ This has to be confirmed. There is no terminal to ask in.'),
      });
      const hesitant = desk.terminal('goodword patients tag --search 212 --add new --remove old');
      await hesitant.until('Change 2 patients: add new and take off old? (y/N)');
      hesitant.type('n');
      expect((await hesitant.ended).code).toBe(2);
      expect(await asJson('tag', '--search', '212', '--add', 'new', '--yes')).toEqual({
        patients: 2,
        changed: 2,
      });
      expect(await asJson('tag', '--tag', 'new', '--remove', 'new', '--yes')).toMatchObject({ changed: 2 });
      expect((await patients('tags')).stderr).toContain('No tags yet.');
    });

    test('says so where a filter finds nobody', async () => {
      expect(await patients('tag', '--search', 'nobody', '--add', 'new')).toMatchObject({
        code: 0,
        stderr: 'No patients found.\n',
      });
    });

    test('takes however many a filter finds, also where the change takes them out of it', async () => {
      const many = Array.from({ length: 1_000 }, (_, index) => ({
        phoneNumber: `+1212555${String(2_000 + index)}`,
      }));
      await addPatients(owner, ...many);
      const all = { patients: 1_003, changed: 1_003 };
      expect(await asJson('tag', '--never-texted', '--add', 'new', '--yes')).toEqual(all);
      expect(await asJson('tag', '--never-texted', '--add', 'new', '--yes')).toEqual({ ...all, changed: 0 });
      expect(await asJson('tag', '--tag', 'new', '--remove', 'new', '--yes')).toEqual(all);
    });
  });

  describe('checking numbers', () => {
    beforeEach(async () => {
      await addPatients(owner, EVA, DEV);
      await addPastText(app, owner, EVA.phoneNumber, 10);
      await owner.client.addToBlockList({ payload: { phoneNumber: '+12125550130' } });
    });

    test('tells of each what the clinic knows, and ends well whatever that is', async () => {
      const { code, stdout } = await patients('check', '2125550123', '+12125550130', '+12125550124', '12');
      expect(code).toBe(0);
      const [, ...rows] = stdout.trimEnd().split('\n');
      expect(rows[0]).toMatch(/^\+1 \(212\) 555-0123 +Cooldown +Yes +1 week ago +in 2 months/);
      expect(rows[1]).toMatch(/^\+1 \(212\) 555-0130 +Blocked +–/);
      expect(rows[2]).toMatch(/^\+1 \(212\) 555-0124 +Ok to send +Yes +–/);
      expect(rows[3]).toMatch(/^12 +Invalid +Phone number must include country code/);
    });

    test('takes a list from a pipe', async () => {
      const input = '212-555-0123; +1 876 555 0123\r\n+12125550124\n';
      const { code, stdout } = await desk.run(['patients', 'check', '--json'], { input });
      expect(code).toBe(0);
      expect(JSON.parse(stdout).data).toMatchObject([
        { phoneNumber: '+12125550123', existsInPatients: true, existsInSmsLogs: true, inCooldown: true },
        { phoneNumber: '+18765550123', exists: false, textable: false },
        { phoneNumber: '+12125550124', existsInPatients: true, inCooldown: false },
      ]);
    });

    test('takes more numbers than one call does, and keeps their order', async () => {
      const numbers = [...Array.from({ length: 1_003 }, (_, index) => `+1212555${2_000 + index}`), '12'];
      const { stdout } = await desk.run(['patients', 'check', '--json'], { input: numbers.join('\n') });
      const { data } = JSON.parse(stdout);
      expect(data.map(({ phoneNumber }: { phoneNumber: string }) => phoneNumber)).toEqual(numbers);
      expect(data.at(-1)).toHaveProperty('problem');
      const reads = app.ctx.db.knex('audit_logs').where({ clinic_id: owner.clinicId, action: 'READ' });
      expect(await reads).toHaveLength(2);
    });

    test('without a number ends with 2, without a network with 1', async () => {
      expect(await patients('check')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('✗ Phone number is required.'),
      });
      const wire = await layWire(app.url, onTestFinished);
      const cutOff = await deskOf(app, owner, onTestFinished, wire.url);
      wire.cut();
      expect((await cutOff.run(['patients', 'check', '+12125550123'])).code).toBe(1);
    });
  });
});
