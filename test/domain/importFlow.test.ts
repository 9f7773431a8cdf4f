import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPatients } from '../../server/domain/patients/import/importPatients.ts';
import { listPatients } from '../../server/domain/patients/patients.ts';
import { addClinicTo, bodyOf, importFile, openClinic, type TestClinic } from '../support/clinic.ts';
import { csvStream, csvText } from '../support/csv.ts';

// How an import goes: what is told, what is kept, and what happens when it is cut.

describe.each(['sqlite', 'postgres'] as const)('an import on %s', (engine) => {
  let opened: Awaited<ReturnType<typeof openClinic>>;
  beforeAll(async () => {
    opened = await openClinic(engine);
  });
  afterAll(() => opened.close());

  const newClinic = async (): Promise<TestClinic> => ({
    ctx: opened.ctx,
    caller: await addClinicTo(opened.ctx),
  });

  const count = async ({ ctx, caller }: TestClinic) =>
    (await listPatients(ctx, caller, { page: 1, limit: 1, status: 'all' })).counts.total;

  const imports = async ({ ctx, caller }: TestClinic) =>
    ctx.db.knex('imports').where({ clinic_id: caller.clinicId });

  it('tells how it goes and notes it once: an import row, an activity, an audit row without patients’ data', async () => {
    const clinic = await newClinic();
    const { events, report } = await importFile(clinic, csvStream({ rows: 4_500 }));

    expect(events[0]).toMatchObject({
      type: 'started',
      columns: ['First name', 'Last name', 'Mobile', 'E-mail', 'Tags'],
      mapping: {
        firstName: 'First name',
        lastName: 'Last name',
        phone: 'Mobile',
        email: 'E-mail',
        tags: 'Tags',
      },
    });
    const progress = events.flatMap((event) => (event.type === 'progress' ? [event] : []));
    expect(progress.length).toBeGreaterThan(1);
    for (const { rows, created, updated, unchanged, rejected } of progress) {
      expect(created + updated + unchanged + rejected).toBe(rows);
    }
    const bytes = Buffer.byteLength([...csvText({ rows: 4_500 })].join(''));
    expect(progress.at(-1)).toMatchObject({ rows: 4_500, bytes });
    expect(report).toMatchObject({
      rows: 4_500,
      created: 4_500,
      dryRun: false,
      delimiter: ',',
      encoding: 'UTF-8',
    });
    expect(await count(clinic)).toBe(4_500);

    const { knex } = clinic.ctx.db;
    const { clinicId } = clinic.caller;
    expect(await imports(clinic)).toMatchObject([
      { id: report.importId, status: 'done', rows: 4_500, created: 4_500 },
    ]);
    expect(await knex('activities').where({ clinic_id: clinicId })).toMatchObject([
      {
        type: 'patient_added',
        description: '4,500 patients were added from a file.',
        entity_id: report.importId,
      },
    ]);
    expect(await knex('audit_logs').where({ clinic_id: clinicId })).toMatchObject([
      { action: 'CREATE', entity_type: 'import', entity_id: report.importId },
    ]);
  });

  it('changes nothing the second time, and only what differs the third', async () => {
    const clinic = await newClinic();
    await importFile(
      clinic,
      'name,phone,email,tags\nAnna Abrams,2125550101,anna@example.com,recall\nBen Boone,2125550102,,\n',
    );
    const again = 'name,phone,email,tags\nAnna Abrams,2125550101,,\nBen Boone,2125550102,,\n';
    expect((await importFile(clinic, again)).report).toMatchObject({ unchanged: 2, updated: 0 });
    const changed = await importFile(clinic, again.replace('Ben Boone', 'Benjamin Boone'));
    expect(changed.report).toMatchObject({ unchanged: 1, updated: 1 });
    const { data } = await listPatients(clinic.ctx, clinic.caller, { page: 1, limit: 10, status: 'all' });
    expect(data).toMatchObject([
      { firstName: 'Benjamin', email: null },
      { firstName: 'Anna', email: 'anna@example.com', tags: ['recall'] },
    ]);
  });

  it('tells in a dry run what would happen, and writes nothing', async () => {
    const clinic = await newClinic();
    await importFile(clinic, 'name,phone\nAnna Abrams,2125550101\n');
    const numbers = [...csvText({ rows: 3_000 })].join('').split('\n').slice(1, -1);
    const file = `First name,Last name,Mobile,E-mail,Tags\nAnna,Abrams,2125550101,,\n${numbers.join('\n')}\n${numbers[7]}\nDev,,+15550000007,,\nBad,,12,,\n`;
    const dry = await importFile(clinic, file, { dryRun: true });
    expect(dry.report).toMatchObject({ importId: null, dryRun: true });
    expect(await count(clinic)).toBe(1);
    expect(await imports(clinic)).toHaveLength(1);

    const real = await importFile(clinic, file);
    expect({ ...dry.report, importId: real.report.importId, dryRun: false }).toEqual(real.report);
    expect(real.report).toMatchObject({ rows: 3_004, created: 3_000, updated: 1, unchanged: 2, rejected: 1 });
  });

  it('makes no patient twice when two people import one file at once', async () => {
    const clinic = await newClinic();
    const both = await Promise.all([1, 2].map(() => importFile(clinic, csvStream({ rows: 5_000 }))));
    const sum = (key: 'created' | 'unchanged') => both.reduce((total, { report }) => total + report[key], 0);
    expect(await count(clinic)).toBe(5_000);
    expect(sum('created')).toBe(5_000);
    expect(sum('unchanged')).toBe(5_000);
  });

  it('keeps what was saved when the connection is cut, and says so', async () => {
    const clinic = await newClinic();
    const text = [...csvText({ rows: 9_000 })].join('');
    const body = new PassThrough();
    const events = importPatients(clinic.ctx, clinic.caller, { body, dryRun: false });
    body.write(text.slice(0, 300_000));
    let last = (await events.next()).value;
    while (last?.type !== 'progress') last = (await events.next()).value;
    body.destroy(new Error('aborted'));
    for await (const event of events) last = event;

    expect(last).toMatchObject({ type: 'failed', code: 'import_interrupted' });
    const saved = await count(clinic);
    expect(saved).toBeGreaterThan(0);
    expect(last?.type === 'failed' && last.report.created).toBe(saved);
    expect(await imports(clinic)).toMatchObject([{ status: 'interrupted', rows: saved, created: saved }]);

    const { report } = await importFile(clinic, text);
    expect(report).toMatchObject({ rows: 9_000, created: 9_000 - saved, unchanged: saved });
  });

  it('stops when nobody listens any more', async () => {
    const clinic = await newClinic();
    const events = importPatients(clinic.ctx, clinic.caller, {
      body: csvStream({ rows: 20_000 }),
      dryRun: false,
    });
    for await (const event of events) if (event.type === 'progress') break;
    const saved = await count(clinic);
    expect(saved).toBeLessThan(20_000);
    expect(await imports(clinic)).toMatchObject([{ status: 'interrupted', rows: saved }]);
  });

  it('reads no further than its events are taken', async () => {
    const clinic = await newClinic();
    let given = 0;
    function* lines() {
      yield Buffer.from('phone\n');
      for (; given < 200; given += 1) yield Buffer.from('not a number\n'.repeat(5_000));
    }
    const body = Readable.from(lines(), { objectMode: false });
    const events = importPatients(clinic.ctx, clinic.caller, { body, dryRun: false });
    for (let taken = 0; taken < 10; taken += 1) await events.next();
    const after = given;
    await new Promise((resolve) => setImmediate(resolve));
    expect(given).toBe(after);
    expect(given).toBeLessThan(20);
    await events.return(undefined);
  });

  it('leaves the body readable when it refuses a file, so that the answer arrives', async () => {
    const clinic = await newClinic();
    const body = bodyOf(`no,numbers\n${'a,b\n'.repeat(100_000)}`);
    const ended = once(body, 'end');
    await expect(
      importPatients(clinic.ctx, clinic.caller, { body, dryRun: false }).next(),
    ).rejects.toMatchObject({
      code: 'no_phone_column',
    });
    await ended;
    expect(body.destroyed && body.errored).toBeFalsy();
  });
});
