import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { TEMPLATES } from '../../server/contract/templates.ts';
import { addMember, type Member, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { png } from '../support/png.ts';
import { addReply } from '../support/replies.ts';
import { leftReview } from '../support/reviews.ts';
import { send } from '../support/sending.ts';
import { complete } from '../support/visits.ts';
import { hookUp, startReceiver } from '../support/webhooks.ts';
import { type Desk, deskOf, makeDesk, signInAt, typeSignIn } from './run.ts';

/** Every example in the help runs as it stands, by somebody who has the files that it names (DESIGN section 8). */

interface Command {
  id: string;
  summary?: string;
  examples?: { description: string; command: string }[];
}

const manifest = JSON.parse(await readFile('oclif.manifest.json', 'utf8')) as {
  commands: Record<string, Command>;
};
const commands = Object.values(manifest.commands);
const examples = commands.flatMap(({ examples = [] }) =>
  examples.map(({ command }) => command.replaceAll('<%= config.bin %>', 'goodword')),
);

const FILES = {
  'patients.csv':
    'First name,Last name,Mobile,E-mail\nEva,Novák,+12125550123,eva@example.com\nDev,Doyle,212-555-0124,\n',
  'contacts.csv': 'Name,Day contact\nEva Novák,+12125550123\n',
  'calendar.csv': 'Date,Time,Mobile\n2030-11-24,14:30,+12125550123\n11/25/2030,9 AM,212-555-0124\n',
  'numbers.txt': '+12125550123\n+12125550124, +12125550125\n',
  'password.txt': PASSWORD,
  'logo.png': png(),
  'news.txt': 'Reviews can be answered in Spanish.\n',
};

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

async function deskWithFiles(): Promise<{ desk: Desk; owner: Member }> {
  const owner = await addMember(app);
  const desk = await deskOf(app, owner, onTestFinished);
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(desk.folder, name), text);
  return { desk, owner };
}

const BOOKING = { name: 'Booking system', scopes: ['patients:read' as const] };

/** Makes what a line speaks of; gives what the line calls it, and what to write for that here. */
const MAKING: { in: RegExp; make: (desk: Desk, owner: Member) => Promise<[called: string, here: string]> }[] =
  [
    { in: /owner@/, make: async (_, { email }) => ['owner@example.com', email] },
    { in: /team invite/, make: async () => ['nora@example.com', `nora.${randomUUID()}@example.com`] },
    {
      in: /team (role|remove)/,
      make: async (_, { clinicId }) => {
        const { email } = await addMember(app, { role: 'staff', clinicId: clinicId ?? '' });
        return ['nora@example.com', email];
      },
    },
    {
      in: /sessions revoke \d/,
      make: async (_, { client }) => {
        const { data } = await client.listSessions();
        return ['0199c2a4', data.find(({ current }) => current)?.id ?? ''];
      },
    },
    {
      in: /token\.txt\)|tokens revoke/,
      make: async (desk, { client }) => {
        const { data } = await client.createApiToken({ payload: BOOKING });
        await writeFile(join(desk.folder, 'token.txt'), data.token);
        return [data.name, data.name];
      },
    },
    {
      in: /patients \S+ [+"(]/,
      make: async (_, { client }) => {
        const phoneNumber = '+12125550123';
        await client.bulkAddPatients({ payload: { patients: [{ phoneNumber, firstName: 'Eva' }] } });
        return [phoneNumber, phoneNumber];
      },
    },
    {
      in: /Autumn visits/,
      make: async (_, { client }) => {
        const { data } = await client.addTemplate({
          payload: { name: 'Autumn visits', text: TEMPLATES[0].text },
        });
        return [data.name, data.name];
      },
    },
    {
      in: /--resume last/,
      make: async (_, { userId, clinicId }) => {
        const now = app.ctx.now().toISOString();
        await app.ctx.db.knex('imports').insert({
          id: randomUUID(),
          clinic_id: clinicId,
          user_id: userId,
          filename: 'patients.csv',
          status: 'interrupted',
          mapping: JSON.stringify({ phone: 'Mobile' }),
          created_at: now,
          updated_at: now,
        });
        return ['last', 'last'];
      },
    },
    {
      in: /log decide/,
      make: async (_, { client, clinicId }) => {
        const phoneNumber = '+12125550123';
        const scheduledFor = new Date(app.ctx.now().getTime() + 86_400_000).toISOString();
        await client.sendBulk({
          payload: { phoneNumbers: [phoneNumber], messageTemplate: TEMPLATES[0].text, scheduledFor },
        });
        const unknown = { status: 'unconfirmed', error_code: 'unconfirmed' };
        await app.ctx.db.knex('messages').where({ clinic_id: clinicId }).update(unknown);
        return [phoneNumber, phoneNumber];
      },
    },
    {
      in: /patients undo/,
      make: async (_, { client }) => {
        const { data } = await client.importPatients({ body: FILES['patients.csv'] });
        return ['0199c2a4', data.importId ?? ''];
      },
    },
    {
      in: /scheduled .*0199c2a4/,
      make: async (_, { client }) => {
        const when = { sendNow: false, scheduledFor: '2030-03-04T16:00:00Z' };
        const { data } = await send(client, ['+12125550123'], when);
        return ['0199c2a4-7d1e-7000-8000-000000000001', data.batchId];
      },
    },
    {
      in: /block-list remove/,
      make: async (_, { client }) => {
        const phoneNumber = '+12125550123';
        await client.addToBlockList({ payload: { phoneNumber } });
        return [phoneNumber, phoneNumber];
      },
    },
    {
      in: /replies (answer|decide)/,
      make: async (_, owner) => {
        return ['SM3f9a12', await addReply(app, owner, { phone: '+12125550123', body: 'When do you open?' })];
      },
    },
    {
      in: /reviews (show|respond)/,
      make: async (_, owner) => ['0199c2b7', (await leftReview(app, owner, { rating: 2 })).id],
    },
    {
      in: /goodword poster/,
      make: async (_, { client }) => {
        const { version } = (await client.getSettings()).data;
        await client.updateSettings({ payload: { version, reviews: { standingLink: true } } });
        return ['poster', 'poster'];
      },
    },
    {
      in: /visits show/,
      make: async (_, { client }) => {
        const { visitId } = await complete(client, 'V-17');
        return [visitId, visitId];
      },
    },
    {
      in: /links remove healthgrades/,
      make: async (_, { client }) => {
        const { version } = (await client.getSettings()).data;
        const reviewLinks = { healthgrades: 'https://healthgrades.com/oak-street' };
        await client.updateSettings({ payload: { version, general: { reviewLinks } } });
        return ['healthgrades', 'healthgrades'];
      },
    },
    {
      in: /webhooks [a-z]+ 0199c2d1(?! 0199)/,
      make: async (_, owner) => ['0199c2d1', (await hookUp(owner, await startReceiver())).id],
    },
    {
      in: /webhooks redeliver/,
      make: async (_, owner) => {
        const { id } = await hookUp(owner, await startReceiver());
        const { data } = await owner.client.testWebhook({ params: { id } });
        return ['0199c2d1 0199c2e5', `${id} ${data.id}`];
      },
    },
    {
      in: /admin announce/,
      make: async (desk, { client }) => {
        const { version } = (await client.getSettings()).data;
        await client.updateSettings({ payload: { version, notifications: { systemUpdates: true } } });
        await signInAt(desk, (await addMember(app, { role: 'super_admin' })).email);
        return ['admin', 'admin'];
      },
    },
    {
      in: /profiles (use|remove)/,
      make: async (desk, { email }) => {
        await signInAt(desk, email, 'spring');
        return ['spring', 'spring'];
      },
    },
  ];

/** What runs in a terminal until somebody types something. */
const waitsForKeys = (line: string) => line === 'goodword login' || /--(follow|watch)/.test(line);

describe('examples', () => {
  const ended = examples.filter((line) => !waitsForKeys(line));

  test.each(ended)('%s', async (line) => {
    const { desk, owner } = await deskWithFiles();
    const needed = MAKING.filter((making) => making.in.test(line));
    const names = await Promise.all(needed.map(({ make }) => make(desk, owner)));
    const here = names.reduce((text, [called, name]) => text.replace(called, name), line);
    const { code, stderr } = await desk.shell(here);
    expect(stderr).not.toContain('✗');
    expect(code).toBe(0);
  });

  test('goodword login', async () => {
    const { email } = await addMember(app);
    const terminal = await typeSignIn(await makeDesk(app.url, onTestFinished), email);
    expect((await terminal.ended).code).toBe(0);
  });

  const following = ['goodword log --follow', 'goodword activity --follow', 'goodword dashboard --watch'];

  test.each(following)('%s', async (line) => {
    const { desk } = await deskWithFiles();
    const terminal = desk.terminal(line);
    await desk.shell('goodword send --to +12125550123 --yes');
    await terminal.until('Sent');
    terminal.type('\u0003');
    expect((await terminal.ended).code).toBe(0);
  });
});

test('every command has a summary and an example, and every example was tried', () => {
  for (const { id, summary, examples = [] } of commands)
    expect([id, summary, examples.length > 0]).toEqual([id, expect.any(String), true]);
  expect(examples.filter(waitsForKeys)).toHaveLength(4);
});

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
  expect((await desk.shell('goodword patients')).stdout).toContain('patients import');
});
