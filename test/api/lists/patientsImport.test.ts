import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportEvent } from '../../../server/contract/routes/patientImports.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { csvText } from '../../support/csv.ts';

// A CSV over the wire, as browsers, the terminal and scripts send one.

describe.each(ENGINES)('importing on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const list = 'name;phone\nAnna Abrams;2125550101\nBen Boone;12\n';

  it('answers a report as JSON', async () => {
    const { client } = await addMember(app);
    const { data } = await client.importPatients({ body: list, query: { filename: 'list\u0000.csv' } });
    expect(data).toMatchObject({ rows: 2, created: 1, rejected: 1, delimiter: ';', dryRun: false });
    expect(data.rejects).toMatchObject([{ line: 3, fields: ['Ben Boone', '12'] }]);
    expect((await client.listPatients()).data).toMatchObject([{ firstName: 'Anna', lastName: 'Abrams' }]);
  });

  it('keeps what was saved when the sender goes away', async () => {
    const member = await addMember(app);
    const saved = await sendAndLeave(member);
    expect(saved).toBeGreaterThan(0);
    const imports = () => app.ctx.db.knex('imports').where({ clinic_id: member.clinicId });
    await expect.poll(imports).toMatchObject([{ status: 'interrupted' }]);
    const [row] = await imports();
    expect((await member.client.listPatients()).counts.total).toBe(row.created);
    expect(row.created).toBeGreaterThanOrEqual(saved);
    expect(row.rows).toBe(row.created);
  });

  /** Sends a part of a list and leaves without ending it, once something was saved. */
  async function sendAndLeave({ client }: Member): Promise<number> {
    const leave = new AbortController();
    async function* body() {
      for (const text of csvText({ rows: 8_000 })) yield Buffer.from(text);
      await new Promise(() => undefined);
    }
    const stream = Readable.toWeb(Readable.from(body(), { objectMode: false })) as ReadableStream<Uint8Array>;
    const events = client.events('importPatients', { body: stream, signal: leave.signal });
    for await (const event of events) {
      if (event.type !== 'progress') continue;
      leave.abort();
      return event.created;
    }
    return 0;
  }

  describe.each(oneOf(engine))('and on %s alone', () => {
    it('answers events while the file is still being sent', async () => {
      const { client } = await addMember(app);
      const texts = [...csvText({ rows: 6_000 })];
      let release: () => void = () => undefined;
      const heard = new Promise<void>((resolve) => {
        release = resolve;
      });
      async function* body() {
        for (const text of texts.slice(0, -1)) yield Buffer.from(text);
        await heard;
        yield Buffer.from(texts.at(-1) ?? '');
      }
      const events: ImportEvent[] = [];
      const stream = Readable.toWeb(
        Readable.from(body(), { objectMode: false }),
      ) as ReadableStream<Uint8Array>;
      for await (const event of client.events('importPatients', { body: stream })) {
        events.push(event);
        if (event.type === 'progress') release();
      }
      expect(events[0]?.type).toBe('started');
      expect(events.at(-1)).toMatchObject({ type: 'done', report: { rows: 6_000, created: 6_000 } });
    });

    it('writes nothing in a dry run, and maps columns as it is told', async () => {
      const { client } = await addMember(app);
      const file = 'Who,Call\nAnna Abrams,2125550101\n';
      const query = { dryRun: 'true', map: 'phone=Call,name=Who' };
      const { data } = await client.importPatients({ body: file, query });
      expect(data).toMatchObject({ dryRun: true, importId: null, created: 1 });
      expect((await client.listPatients()).counts.total).toBe(0);
    });

    it.each([
      ['', 422, 'empty_file'],
      ['first name,last name\nAnna,Abrams\n', 422, 'no_phone_column'],
      ['PK\u0003\u0004 and more', 422, 'unreadable_file'],
    ])('refuses %j as an error, asked for JSON or events', async (body, status, code) => {
      const { client } = await addMember(app);
      await expect(client.importPatients({ body })).rejects.toMatchObject({ status, code });
      await expect(client.events('importPatients', { body }).next()).rejects.toMatchObject({ status, code });
    });

    it('answers a refusal of a file that is larger than the connection holds', async () => {
      const { client } = await addMember(app);
      const body = `first name,last name\n${'Anna,Abrams\n'.repeat(400_000)}`;
      await expect(client.importPatients({ body })).rejects.toMatchObject({
        status: 422,
        code: 'no_phone_column',
      });
    });

    it('is for paid clinics and for those signed in', async () => {
      const preview = await addMember(app, { paid: false });
      await expect(preview.client.importPatients({ body: list })).rejects.toMatchObject({ status: 402 });
      await expect(app.anybody.importPatients({ body: list })).rejects.toMatchObject({ status: 401 });
    });
  });
});
