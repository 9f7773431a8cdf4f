import { expect, test } from 'vitest';
import { NAME_ADDRESS_TEXT } from '../../../server/contract/core/common.ts';
import { TEMPLATES } from '../../../server/contract/rules/templates.ts';
import { invitationToken } from '../../../server/domain/mail/secrets.ts';
import { addMember, PASSWORD, startApp, textsTo } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';
import { freshNumber, logEntry, send } from '../../support/sending.ts';

const LINKED = 'Your account is locked https://evil.example/unlock';

test('a name that would put a link into texts and mails is refused wherever it is given', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const { version } = (await owner.client.getSettings()).data;
  const { data } = await owner.client.inviteMember({ payload: { email: 'kim@example.com', role: 'staff' } });
  const person = { firstName: 'Ann', lastName: 'Bee', password: PASSWORD };
  const signup = { ...person, email: 'ann@example.com', clinicName: 'Larch', acceptTerms: true } as const;
  const token = invitationToken(app.ctx, data.id);
  const given: [string, () => Promise<unknown>][] = [
    ['clinicName', () => app.anybody.signup({ payload: { ...signup, clinicName: LINKED } })],
    ['firstName', () => app.anybody.signup({ payload: { ...signup, firstName: LINKED } })],
    ['lastName', () => app.anybody.acceptInvitation({ payload: { ...person, token, lastName: LINKED } })],
    ['general.name', () => owner.client.updateSettings({ payload: { version, general: { name: LINKED } } })],
    ['name', () => owner.client.addTemplate({ payload: { name: 'evil.example', text: TEMPLATES[0].text } })],
  ];
  for (const [path, call] of given) {
    const details = [{ path, message: NAME_ADDRESS_TEXT }];
    expect(await refusal(call())).toMatchObject({ status: 400, code: 'invalid_input', details });
  }
});

test('a clinic that has had such a name from before goes on texting, and saves its other settings', async () => {
  const app = await startApp('sqlite');
  const owner = await addMember(app);
  await app.ctx.db.knex('clinics').where({ id: owner.clinicId }).update({ name: 'Smile.dental' });
  const phone = freshNumber();
  await send(owner.client, [phone]);
  await logEntry(owner, phone, 'sent', 'delivered');
  expect((await textsTo(app, phone))[0]?.body).toContain('Smile.dental');
  const { version } = (await owner.client.getSettings()).data;
  const changed = await owner.client.updateSettings({ payload: { version, sms: { cooldownDays: 45 } } });
  expect(changed.data.general.name).toBe('Smile.dental');
});
