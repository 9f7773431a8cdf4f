import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { sandboxScript, startCarrier } from '../../support/sandbox.ts';

const MAIL = {
  from: 'Goodword <no-reply@example.com>',
  to: 'Owner@clinic.test',
  subject: 'Új jelszó',
  text: 'Open https://example.com/reset-password?token=abc within 60 minutes.',
  html: '<p>Open <a href="https://example.com/reset-password?token=abc">this link</a>.</p>',
};

async function scene() {
  const { address, smtpPort } = await startCarrier({ clock: () => new Date('2026-03-03T10:00:00Z') });
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, secure: false });
  return { transport, address, smtpPort, script: sandboxScript(address) };
}

describe('The mailbox', () => {
  test('keeps what it gets over SMTP, and shows it by address', async () => {
    const { transport, script } = await scene();
    await transport.sendMail(MAIL);
    await transport.sendMail({ ...MAIL, to: 'staff@clinic.test', html: undefined, subject: 'Another' });
    const { body } = await script('/emails?to=owner@clinic.test');
    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        to: 'owner@clinic.test',
        from: 'no-reply@example.com',
        subject: MAIL.subject,
        text: expect.stringContaining(MAIL.text),
        html: expect.stringContaining(MAIL.html),
        createdAt: '2026-03-03T10:00:00.000Z',
      },
    ]);
    const all = await script('/emails');
    expect(all.body.data.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Another',
      MAIL.subject,
    ]);
  });

  test('gives every recipient a copy, and takes a sign-in as it comes', async () => {
    const { smtpPort, script } = await scene();
    const auth = { user: 'anyone', pass: 'anything' };
    const transport = createTransport({ host: '127.0.0.1', port: smtpPort, secure: false, auth });
    await transport.sendMail({ ...MAIL, to: 'one@clinic.test', bcc: 'two@clinic.test' });
    for (const to of ['one@clinic.test', 'two@clinic.test']) {
      expect((await script(`/emails?to=${to}`)).body.data).toHaveLength(1);
    }
  });

  test('refuses a mail that is too large', async () => {
    const { transport, script } = await scene();
    const sending = transport.sendMail({ ...MAIL, text: 'a'.repeat(6 * 1024 * 1024) });
    await expect(sending).rejects.toMatchObject({ responseCode: 552 });
    expect((await script('/emails')).body.data).toEqual([]);
  });

  test('asks for the key', async () => {
    const { address } = await scene();
    expect(await sandboxScript(address, '')('/emails')).toMatchObject({ status: 401 });
  });
});
