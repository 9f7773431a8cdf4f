import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../server/contract/core/client.ts';
import { addBlock } from '../../../server/store/patients/blockList.ts';
import { addMember, ENGINES, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/audit.ts';
import { csvStream } from '../../support/csv.ts';
import { addPatients as add, addPastText } from '../../support/patients.ts';

// A clinic's patients as a file: streamed, safe in a spreadsheet, and read back by an import.

const HEADER =
  '\ufeffPhone number,First name,Last name,Email,Tags,Consent method,Consent date,Status,Last request,Added\r\n';

type Query = NonNullable<NonNullable<Parameters<Client['listPatients']>[0]>['query']>;

describe.each(ENGINES)('the export on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const fileOf = async (client: Client, query: Query = {}) =>
    (await client.download('exportPatients', { query })).arrayBuffer().then(toText);
  const numbersIn = (file: string): string[] => file.match(/\+\d{9,}/g) ?? [];

  it('has the filters of the list', async () => {
    const member = await addMember(app);
    const [asked, blocked, other] = ['+12125550111', '+12125550112', '+12125550113'] as const;
    await add(
      member,
      { phoneNumber: asked, firstName: 'Zoltán' },
      { phoneNumber: blocked },
      { phoneNumber: other },
    );
    await addPastText(app, member, asked, 5);
    const phoneHash = app.ctx.keys.hashPhone(blocked);
    const facts = { reason: null, userId: null, createdAt: app.ctx.now().toISOString() };
    await addBlock(app.ctx.db, { clinicId: member.clinicId ?? '', phone: blocked, phoneHash, ...facts });
    expect(numbersIn(await fileOf(member.client, { status: 'cooldown' }))).toEqual([asked]);
    expect(numbersIn(await fileOf(member.client, { status: 'blacklisted' }))).toEqual([blocked]);
    expect(numbersIn(await fileOf(member.client, { status: 'active' }))).toEqual([other]);
    expect(numbersIn(await fileOf(member.client, { search: 'zolt' }))).toEqual([asked]);
  });

  it('reads long lists page by page, and nobody twice or never while others write', async () => {
    const member = await addMember(app);
    await member.client.importPatients({ body: csvStream({ rows: 2_500 }) as never });
    const expected = (await allNumbers(app, member.clinicId ?? '')).sort();
    const answer = await member.client.download('exportPatients');
    const late = '+12125550199';
    await add(member, { phoneNumber: late });
    const exported = numbersIn(toText(await answer.arrayBuffer()));
    // Whether the one who came meanwhile is among them is left to the order in which the database was asked.
    expect(exported.filter((number) => number !== late).sort()).toEqual(expected);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    it('holds every patient, newest first, under headers that an import knows', async () => {
      const member = await addMember(app);
      const { client } = member;
      await add(member, { phoneNumber: '+12125550101', firstName: 'Anna', lastName: 'Kiss, Éva' });
      const { data } = await client.listPatients();
      const [{ id = '', createdAt = '', consentAcquiredAt = '' } = {}] = data;
      await client.tagPatients({ payload: { patientIds: [id], add: ['VIP', 'Braces'] } });
      const answer = await client.download('exportPatients');
      expect(toText(await answer.arrayBuffer())).toBe(
        `${HEADER}+12125550101,Anna,"Kiss, Éva",,"VIP, Braces",manual,${consentAcquiredAt},active,,${createdAt}\r\n`,
      );
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="patients-\d{4}-\d\d-\d\d\.csv"$/,
        ),
        'cache-control': 'no-store',
      });
    });

    it('is the header alone where nobody is let through', async () => {
      const { client } = await addMember(app);
      expect(await fileOf(client)).toBe(HEADER);
    });

    it('lets a spreadsheet run nothing, and is imported again without a change', async () => {
      const member = await addMember(app);
      await add(
        member,
        {
          phoneNumber: '+36205550104',
          firstName: '=HYPERLINK("http://evil.example.com")',
          lastName: "'=1+1",
        },
        { phoneNumber: '+12125550102', firstName: '@SUM(A1)', lastName: '-2+3', email: '+anna@example.com' },
      );
      const file = await fileOf(member.client);
      expect(file).not.toMatch(/(^|[,"])[=@]|,[+-][a-z]/m);
      const { data } = await member.client.importPatients({ body: file });
      expect(data).toMatchObject({ rows: 2, unchanged: 2, rejects: [] });
    });

    it('is audited with how many and by which filters, never with what was typed', async () => {
      const member = await addMember(app);
      await add(
        member,
        { phoneNumber: '+12125550101', firstName: 'Quillon' },
        { phoneNumber: '+12125550102' },
      );
      const rows = await auditedBy(app.ctx, () => fileOf(member.client, { search: 'quillon' }));
      expect(rows).toMatchObject([
        {
          action: 'EXPORT',
          entityType: 'patient',
          clinicId: member.clinicId,
          userId: member.userId,
          metadata: { patients: 1, filters: ['search'] },
        },
      ]);
    });

    it('is refused to a clinic that never paid, in the shape of every error', async () => {
      const { client } = await addMember(app, { paid: false });
      await expect(client.download('exportPatients')).rejects.toMatchObject({
        status: 402,
        code: 'subscription_required',
      });
    });

    it('refuses a filter that is none before the first byte', async () => {
      const { client } = await addMember(app);
      const call = client.download('exportPatients', { query: { status: 'nothing' as never } });
      await expect(call).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
    });
  });
});

/** With the byte order mark, which text() takes off. */
const toText = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('utf8');

const allNumbers = async ({ ctx }: TestApp, clinicId: string): Promise<string[]> =>
  (await ctx.db.knex('patients').where('clinic_id', clinicId)).map(({ phone }) => phone);
