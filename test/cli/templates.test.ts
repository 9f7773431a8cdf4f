import { expect, onTestFinished, test } from 'vitest';
import { addMember, startApp, textsTo } from '../support/app.ts';
import { deskOf } from '../support/desk.ts';
import { eventually } from '../support/sandbox.ts';

/** A clinic's own messages in the terminal. */

const SPRING = '{clinicName} thanks you. How was it? {reviewLink} Reply STOP to unsubscribe.';

test('a template of one’s own is saved, shown, sent, changed and deleted', async () => {
  const app = await startApp();
  const owner = await addMember(app);
  const desk = await deskOf(app, owner, onTestFinished);
  const added = await desk.run(['templates', 'add', 'Spring visits', '--text', SPRING]);
  expect(added).toMatchObject({ code: 0, stderr: '✓ Saved the template Spring visits.\n' });
  expect((await desk.run(['templates', 'list'])).stdout).toMatch(
    /^polite +Polite request +.*\nSpring visits +Your clinic’s own +\{clinicName\} thanks you\./m,
  );
  const shown = await desk.run(['templates', 'show', 'spring VISITS']);
  expect(shown.stdout).toContain('Oak Street Clinic thanks you. How was it? http');
  expect(shown.stdout).toContain('1 segment a text, GSM-7');

  const sent = await desk.run(['send', '--to', '+12125550160', '--template', 'spring visits', '--yes']);
  expect(sent.code).toBe(0);
  const [text] = await eventually(async () => {
    const texts = await textsTo(app, '+12125550160');
    return texts.length > 0 && texts;
  });
  expect(text?.body).toContain('Oak Street Clinic thanks you.');

  const text2 = SPRING.replace('it', 'your treatment');
  const edited = await desk.run(['templates', 'edit', 'Spring visits', '--name', 'May', '--text', text2]);
  expect(edited).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/May\.\n {2}! This may reveal health/),
  });
  const { data } = JSON.parse((await desk.run(['templates', 'show', 'may', '--json'])).stdout);
  expect(data).toMatchObject({ name: 'May', text: text2, problems: [], segments: 1, encoding: 'GSM-7' });

  expect(await desk.run(['templates', 'remove', 'May'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Add --yes'),
  });
  expect((await desk.run(['templates', 'remove', 'May', '--yes'])).code).toBe(0);
  expect((await owner.client.listTemplates()).data).toHaveLength(10);
});

test('what cannot be saved or changed ends with 2 and says what to do', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const desk = await deskOf(app, owner, onTestFinished);
  const add = (name: string, text = SPRING) => ['templates', 'add', name, '--text', text];
  const staff = await addMember(app, { role: 'staff', clinicId: owner.clinicId as string });
  const counter = await deskOf(app, staff, onTestFinished);
  for (const [who, words, reason] of [
    [desk, add('Friendly'), 'There is a template called “Friendly” already.'],
    [desk, add('Gift', SPRING.replace('thanks you', 'has a gift for you')), 'Do not offer anything'],
    [desk, ['templates', 'edit', 'friendly', '--name', 'Mine'], "'friendly' is for every clinic and stays"],
    [desk, ['templates', 'edit', 'friendly'], 'What should change?'],
    [desk, ['templates', 'show', 'nonesuch'], "There is no template 'nonesuch'."],
    [counter, add('Mine'), 'Ask an owner or admin of your clinic.'],
  ] as const) {
    const { code, stderr } = await who.run([...words]);
    expect({ words, code, stderr }).toEqual({ words, code: 2, stderr: expect.stringContaining(reason) });
  }
});
