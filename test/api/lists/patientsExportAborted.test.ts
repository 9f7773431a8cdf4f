import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/sandbox.ts';

// A reader of the export who goes away in the middle: the server stops reading, and nothing is left behind.

const READERS = 12;
const PATIENTS = 4_000;
/** As the server reads them from the database. */
const PAGES = PATIENTS / 1_000;

/** 3 kB for each patient: a few pages fill the sockets of somebody who does not read, and the rest waits. */
const TAGS = Array.from({ length: 20 }, (_, n) => `歯科${'予約'.repeat(18)}${n}`);

const wideList = (): string =>
  ['phone,first name,tags']
    .concat(Array.from({ length: PATIENTS }, (_, n) => `+1555${1_000_000 + n},Quillon,${TAGS.join(';')}`))
    .join('\n');

describe.each(ENGINES)('an export that nobody reads to its end, on %s', (engine) => {
  let app: TestApp;
  let member: Member;
  const lines: { level: number; route?: string; msg: string }[] = [];
  /** How often the list was read on. */
  let pages = 0;

  beforeAll(async () => {
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    app = await startApp(engine, { worker: false, log }, afterAll);
    member = await addMember(app);
    await member.client.importPatients({ body: wideList() });
    app.ctx.db.knex.on('query', ({ sql }: { sql: string }) => {
      if (/LIMIT/.test(sql) && /FROM patients/.test(sql)) pages += 1;
    });
  });

  /** Asks for the file and reads its beginning; what follows waits. */
  async function startReading(): Promise<IncomingMessage> {
    const call = request(`${app.url}/api/patients/export`, { headers: member.headers, agent: false });
    call.end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    await once(answer, 'readable');
    expect(String(answer.read(20))).toContain('Phone number');
    return answer;
  }

  const answered = () => lines.filter(({ route, msg }) => route?.endsWith('/export') && msg === 'answered');

  it('is read no further, holds no connection, and is told of without a name or an error', async () => {
    const readers = await Promise.all(Array.from({ length: READERS }, startReading));
    expect((await member.client.listPatients()).pagination.total).toBe(PATIENTS);
    for (const reader of readers) reader.destroy();
    await eventually(() => answered().length === READERS);
    await eventually(() => app.ctx.db.knex.client.pool.numUsed() === 0);
    const read = pages;
    expect(read).toBeLessThan(READERS * PAGES);

    const { data } = await member.client.listPatients({ query: { search: '+15551000042' } });
    expect(data).toMatchObject([{ firstName: 'Quillon' }]);
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
    expect(JSON.stringify(lines)).not.toMatch(/Quillon|予約|1555\d{7}/);
  });

  it('is there as a whole for the next who asks', async () => {
    const file = await (await member.client.download('exportPatients')).text();
    expect(file.match(/^\+1555/gm)).toHaveLength(PATIENTS);
  });
});
