import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportEvent, ImportReport } from '../../../server/contract/routes/patientImports.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { csvText } from '../../support/csv.ts';
import { refusal } from '../../support/refusal.ts';

// An import that was cut off goes on where it stopped, and ends like one that ran through.

/** Rows of every kind: added, changed again by a later row, blocked, rejected, said twice, blank, sharing a number. */
const ODD = [
  'Béla,Kovács,12,,',
  '',
  'Anna,Abrams,+15550000001,new@example.com,vip',
  'Anna,Abrams,+15550000001,new@example.com,vip',
  '"Nora\nof the hill",Shah,+12125550143,,',
  'Carla,Campos,+12125550144,not-an-address,',
  'Kid,Abrams,+15550000001,,child',
  ...Array.from({ length: 12 }, (_, at) => `Person,${'ABCDEFGHIJKL'[at]}son,+12125550145,,`),
].join('\n');

const FILE = [...csvText({ rows: 9_000 })].join('').replace(/(?:.*\n){1500}/g, (part) => `${part}${ODD}\n`);
const BYTES = Buffer.from(FILE);

describe.each(ENGINES)('an import on %s that was cut off', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const knex = () => app.ctx.db.knex;
  const importOf = async ({ clinicId }: Member) => knex()('imports').where({ clinic_id: clinicId }).first();

  /** Sends so much of the file, waits until something is saved, and leaves. Gives the import's id. */
  async function sendPart(member: Member, bytes: number, query: object = {}): Promise<string> {
    const leave = new AbortController();
    async function* body() {
      yield BYTES.subarray(0, bytes);
      await new Promise(() => undefined);
    }
    const stream = Readable.toWeb(Readable.from(body(), { objectMode: false })) as ReadableStream<Uint8Array>;
    const before = (await importOf(member))?.rows ?? 0;
    const events = member.client.events('importPatients', { body: stream, signal: leave.signal, query });
    for await (const event of events) {
      if (event.type !== 'progress' || event.rows === before) continue;
      leave.abort();
      break;
    }
    await expect.poll(() => importOf(member), { timeout: 20_000 }).toMatchObject({ status: 'interrupted' });
    return (await importOf(member)).id;
  }

  /** Goes on with a file, in pieces of another size than it came in before. */
  async function goOn({ client }: Member, resume: string, file: Buffer = BYTES): Promise<ImportEvent[]> {
    function* pieces() {
      for (let at = 0; at < file.length; at += 7_001) yield file.subarray(at, at + 7_001);
    }
    const body = Readable.toWeb(Readable.from(pieces(), { objectMode: false })) as ReadableStream<Uint8Array>;
    const events: ImportEvent[] = [];
    for await (const event of client.events('importPatients', { body, query: { resume } }))
      events.push(event);
    return events;
  }

  const reportOf = (events: ImportEvent[]): Omit<ImportReport, 'importId'> => {
    const last = events.at(-1);
    if (last?.type !== 'done') throw new Error(JSON.stringify(last));
    const { importId: _, ...report } = last.report;
    return report;
  };

  /** What the clinic knows, but for ids and times. */
  const rows = async ({ clinicId }: Member) => ({
    patients: await knex()('patients')
      .where({ clinic_id: clinicId })
      .orderBy('phone')
      .select('phone', 'first_name', 'last_name', 'email', 'tags', 'people', 'search_text'),
    blocked: await knex()('block_list').where({ clinic_id: clinicId }).orderBy('phone').select('phone'),
  });

  /** What becomes of the file where nothing interrupts it. */
  async function ranThrough() {
    const member = await addMember(app);
    const events: ImportEvent[] = [];
    for await (const event of member.client.events('importPatients', { body: FILE })) events.push(event);
    return { events, report: reportOf(events), rows: await rows(member) };
  }

  const rejectsOf = (events: ImportEvent[]) => events.filter(({ type }) => type === 'rejected');

  it('once or twice, at any row, ends with the rows and the report of one that ran through', async () => {
    const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));
    console.log(`FAULT_SEED=${seed}`);
    const share = (seed % 1_000) / 1_000;
    const whole = await ranThrough();
    const member = await addMember(app);
    const resume = await sendPart(member, Math.floor(BYTES.length * (0.3 + 0.3 * share)));
    const saved = (await importOf(member)).rows;
    expect(saved).toBeGreaterThan(0);
    await sendPart(member, Math.floor(BYTES.length * (0.65 + 0.3 * share)), { resume });
    const between = await importOf(member);
    expect([between.id, between.rows > saved]).toEqual([resume, true]);

    const events = await goOn(member, resume);
    const report = reportOf(events);
    expect(report).toEqual(whole.report);
    expect(report.created + report.updated + report.unchanged + report.rejected).toBe(report.rows);
    expect(rejectsOf(events)).toEqual(rejectsOf(whole.events));
    expect(await rows(member)).toEqual(whole.rows);
    expect((await member.client.listImports()).data).toMatchObject([
      { id: resume, status: 'done', rows: report.rows, canResume: false, createdBy: 'Robin Test' },
    ]);
  });

  it('goes on once where two go on with it at once, and makes no patient twice', async () => {
    const whole = await ranThrough();
    const member = await addMember(app);
    const resume = await sendPart(member, BYTES.length / 2);
    const both = await Promise.allSettled([goOn(member, resume), goOn(member, resume)]);
    const done = both.flatMap((one) => (one.status === 'fulfilled' ? [reportOf(one.value)] : []));
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(done).toEqual([whole.report]);
    expect(refused).toMatchObject([{ status: 422, code: 'rule_broken' }]);
    expect(await rows(member)).toEqual(whole.rows);
  });

  it('waits a minute for a server that may be at work, and then takes its place for good', async () => {
    const whole = await ranThrough();
    const member = await addMember(app);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    async function* body() {
      yield BYTES.subarray(0, BYTES.length / 2);
      await held;
      yield BYTES.subarray(BYTES.length / 2);
    }
    const slow = Readable.toWeb(Readable.from(body(), { objectMode: false })) as ReadableStream<Uint8Array>;
    const former = member.client.events('importPatients', { body: slow });
    for await (const event of { [Symbol.asyncIterator]: () => ({ next: () => former.next() }) }) {
      // The second batch is the last that the half fills: nothing but a sign of life follows before the rest comes.
      if (event.type === 'progress' && event.rows > 3_000) break;
    }
    const { id } = await importOf(member);
    await expect(goOn(member, id)).rejects.toThrow(/still under way.*try again in a minute/);
    expect((await member.client.listImports()).data).toMatchObject([{ status: 'running', canResume: false }]);

    const longAgo = new Date(app.ctx.now().getTime() - 61_000).toISOString();
    await knex()('imports').where({ id }).update({ updated_at: longAgo });
    expect((await member.client.listImports()).data).toMatchObject([
      { status: 'interrupted', canResume: true },
    ]);
    expect(reportOf(await goOn(member, id))).toEqual(whole.report);
    release();
    const rest: ImportEvent[] = [];
    for await (const event of former) rest.push(event);
    expect(rest.at(-1)).toMatchObject({
      type: 'failed',
      error: expect.stringContaining('goes on elsewhere'),
    });
    expect(await rows(member)).toEqual(whole.rows);
    expect(await importOf(member)).toMatchObject({ status: 'done', rows: whole.report.rows });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    it('refuses another file and a file that was changed, and still goes on with its own', async () => {
      const member = await addMember(app);
      const resume = await sendPart(member, Math.floor(BYTES.length / 2));
      const before = await importOf(member);
      const others = [
        FILE.replace('+15550000007', '+15550000999'),
        FILE.slice(0, 900),
        'phone\n+12125550123\n',
      ];
      for (const other of others) {
        const refused = member.client.importPatients({ body: other, query: { resume } });
        expect(await refusal(refused)).toMatchObject({ status: 422, code: 'rule_broken' });
        await expect(refused).rejects.toThrow(/This is not the file that the import began with/);
      }
      const { updated_at: _, run_id: __, ...unchanged } = before;
      expect(await importOf(member)).toMatchObject(unchanged);
      expect(reportOf(await goOn(member, resume)).rows).toBeGreaterThan(before.rows);
    });

    it('goes on by the columns that it began with', async () => {
      const member = await addMember(app);
      const resume = await sendPart(member, BYTES.length / 2, { map: 'firstName=Last name,lastName=,tags=' });
      expect(reportOf(await goOn(member, resume)).mapping).toEqual({
        phone: 'Mobile',
        firstName: 'Last name',
        email: 'E-mail',
      });
    });

    it('is there for its own clinic alone, and for as long as it is neither done nor undone', async () => {
      const member = await addMember(app);
      const stranger = await addMember(app);
      const resume = await sendPart(member, BYTES.length / 2);
      const call = { body: FILE, query: { resume } };
      expect(await refusal(stranger.client.importPatients(call))).toMatchObject({ status: 404 });
      const dry = member.client.importPatients({ body: FILE, query: { resume, dryRun: 'true' } });
      expect(await refusal(dry)).toMatchObject({ status: 400 });
      await member.client.importPatients(call);
      await expect(member.client.importPatients(call)).rejects.toThrow(/came to its end/);
      await member.client.undoImport({ params: { id: resume } });
      expect(await refusal(member.client.importPatients(call))).toMatchObject({ status: 422 });
    });
  });
});
