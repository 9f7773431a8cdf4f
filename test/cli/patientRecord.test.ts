import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { evidenceJson, makeEvidence } from '../../server/contract/rules/patientEvidence.ts';
import { CARRIER_SAYS, whyUndeliverable } from '../../server/contract/words/carrierCauses.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { cannotReach } from '../support/carrier.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { addPastText, addPatients } from '../support/patients.ts';

/** One patient from the terminal: what happened and what may be done, the evidence, the end of texts, erasure. */

const EVA = { phoneNumber: '+12125550123', firstName: 'Eva', lastName: 'Novák', email: 'eva@example.com' };

describe('a patient', () => {
  let app: TestApp;
  let owner: Member;
  let desk: Desk;

  beforeAll(async () => {
    app = await startApp('sqlite', { worker: false }, afterAll);
  });

  beforeEach(async () => {
    owner = await addMember(app);
    desk = await deskOf(app, owner, onTestFinished);
    await addPatients(owner, EVA);
  });

  const patients = (...words: string[]) => desk.run(['patients', ...words]);
  const record = async () => {
    const { data } = await owner.client.listPatients();
    return owner.client.getPatient({ params: { id: data[0]?.id ?? '' } });
  };
  const read = (name: string) => readFile(join(desk.folder, name), 'utf8');

  test('who may be texted is shown with consent and every rule', async () => {
    const { code, stdout } = await patients('show', '212-555-0123', '--utc');
    expect(code).toBe(0);
    const { rules } = (await record()).data;
    expect(stdout).toMatch(/^Eva Novák\n {2}Number {5}\+1 \(212\) 555-0123\n {2}Email {6}eva@example\.com\n/);
    expect(stdout).toMatch(
      / {2}Consent {4}Noted by the clinic, \d{4}-\d\d-\d\dT[\d:.]+Z, recorded by Robin Test\n/,
    );
    expect(stdout).toContain('✓ May be texted now\n');
    expect(stdout).toContain(rules.map(({ sentence }) => `  ✓ ${sentence}\n`).join(''));
    expect(stdout).toMatch(/^When +What happened/m);
  });

  test('in cooldown says until when, and which rule it is', async () => {
    await addPastText(app, owner, EVA.phoneNumber, 10);
    const { stdout } = await patients('show', '+12125550123');
    expect(stdout).toMatch(/^✗ May not be texted now, next possible in 2 months$/m);
    expect(stdout).toMatch(/^ {2}✗ .*cooldown.* \(in 2 months\)$/im);
    expect(stdout).toMatch(/^1 week ago +Review request for Google +Sent/m);
  });

  test('fits a narrow terminal', async () => {
    await addPastText(app, owner, EVA.phoneNumber, 10);
    const terminal = desk.terminal('goodword patients show +12125550123', 60);
    expect((await terminal.ended).code).toBe(0);
    const shown = terminal.shown().split(/\r?\n/);
    expect(shown.find((line) => line.startsWith('When'))).toMatch(/^When +What happened +Status$/);
  });

  test('is found by id, and for a program is what the API answers', async () => {
    const { data } = await record();
    const { stdout } = await patients('show', data.id, '--json');
    expect(JSON.parse(stdout).data).toMatchObject({ ...EVA, id: data.id, rules: data.rules });
  });

  test('goes as evidence, the one that the screen downloads, to a file that nobody else may read', async () => {
    const begun = Date.now();
    const { code, stderr } = await patients('show', '+12125550123', '--evidence', 'evidence.json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '✓ Wrote the evidence to evidence.json.\n' });
    expect((await stat(join(desk.folder, 'evidence.json'))).mode & 0o777).toBe(0o600);
    const written = await read('evidence.json');
    const { madeAt, patient } = JSON.parse(written);
    const { user, clinic } = await owner.client.getMe();
    // The next date of somebody who may be texted is the moment of asking.
    const known = { ...(await record()).data, nextDate: patient.nextDate };
    const asTheScreen = makeEvidence(known, user, clinic, new Date(madeAt));
    expect(written).toBe(evidenceJson(asTheScreen));
    expect(asTheScreen).toMatchObject({
      madeBy: { name: 'Robin Test', email: owner.email },
      clinic: { id: owner.clinicId },
      patient: { ...EVA, mayText: true },
    });
    expect(Date.parse(madeAt)).toBeGreaterThanOrEqual(begun);

    await writeFile(join(desk.folder, 'mine.json'), 'mine');
    expect((await patients('show', '+12125550123', '--evidence', 'mine.json')).code).toBe(2);
    expect(await read('mine.json')).toBe('mine');
  });

  test('is not texted any more once they said so', async () => {
    const { code, stderr } = await patients('opt-out', '+12125550123', '--reason', 'Said so at the desk');
    expect(code).toBe(0);
    expect(stderr).toBe('✓ Eva Novák, +1 (212) 555-0123 is not texted any more.\n');
    expect((await record()).data).toMatchObject({ status: 'blacklisted', mayText: false });
    expect((await patients('show', '+12125550123')).stdout).toMatch(/Said so at the desk/);
  });

  test('whose number the carrier calls a landline may be texted once the office says that it is right', async () => {
    await cannotReach(app, owner, EVA.phoneNumber);
    const sentence = whyUndeliverable('landline');
    expect((await patients('show', EVA.phoneNumber)).stdout).toContain(`  ✗ ${sentence}\n`);
    const check = (await patients('check', EVA.phoneNumber)).stdout;
    expect(check).toContain('Cannot get texts');
    expect(check).toContain(CARRIER_SAYS.landline);
    const why = await desk.run(['why', EVA.phoneNumber]);
    expect(why).toMatchObject({ code: 5, stdout: expect.stringContaining(sentence) });
    const listed = (await desk.run(['block-list', 'list'])).stdout;
    expect(listed).toContain(CARRIER_SAYS.landline);
    const { code, stdout, stderr } = await patients('number-is-right', EVA.phoneNumber);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^✓ May be texted now\n/);
    expect(stderr).toBe(
      '✓ Eva Novák, +1 (212) 555-0123: what the carrier said of the number is forgotten.\n',
    );
    expect((await desk.run(['why', EVA.phoneNumber])).code).toBe(0);
  });

  test('is erased after a yes that knows what is lost and what stays', async () => {
    await addPastText(app, owner, EVA.phoneNumber, 10);
    const hesitant = desk.terminal('goodword patients delete +12125550123');
    await hesitant.until('Delete Eva Novák, +1 (212) 555-0123? (y/N)');
    expect(hesitant.shown()).toContain('are lost for good');
    expect(hesitant.shown()).toContain('stay with the number');
    hesitant.type('n');
    expect((await hesitant.ended).code).toBe(2);

    const { id } = (await record()).data;
    const { code, stdout, stderr } = await patients('delete', id, '--yes', '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '✓ Deleted Eva Novák, +1 (212) 555-0123.\n' });
    expect(JSON.parse(stdout)).toEqual({ id });
    expect((await patients('list')).stderr).toContain('No patients yet.');
    expect((await patients('check', '+12125550123')).stdout).toContain('Cooldown');
  });
});
