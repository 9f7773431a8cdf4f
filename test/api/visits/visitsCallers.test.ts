import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { VISIT_TEXT } from '../../../server/contract/routes/visits.ts';
import { addMember, lapse, startApp } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';
import { freshNumber, inHours } from '../../support/sending.ts';
import { bookingSystem, cancel, complete, delivered, move, show } from '../../support/visits.ts';

/** Whose calls about visits are heard, what they may name a visit, and what is kept of that. */

describe('those who tell of visits', () => {
  test('are tokens that may send; one that may only read sees how they stand', async () => {
    const app = await startApp('sqlite', { worker: false });
    const owner = await addMember(app);
    const stranger = await bookingSystem(app, owner, 'patients:write', 'sends:read');
    for (const call of [
      () => complete(stranger, 'V-1'),
      () => move(stranger, 'V-1', inHours(app, 2)),
      () => cancel(stranger, 'V-1'),
    ]) {
      expect(await refusal(call())).toMatchObject({
        status: 403,
        message: expect.stringContaining('sends:write'),
      });
    }
    const writer = await bookingSystem(app, owner, 'sends:write');
    await complete(writer, 'V-1');
    expect((await refusal(show(writer, 'V-1'))).status).toBe(403);
    expect((await show(stranger, 'V-1')).state).toBe('waiting');
  });

  test('are paid clinics; cancelling alone goes on without a subscription', async () => {
    const app = await startApp('sqlite', { worker: false });
    const owner = await addMember(app);
    await complete(owner.client, 'V-1', { sendAt: inHours(app, 2) });
    await lapse(app, owner);
    expect((await refusal(complete(owner.client, 'V-2'))).status).toBe(402);
    expect((await refusal(move(owner.client, 'V-1', inHours(app, 3)))).status).toBe(402);
    expect((await cancel(owner.client, 'V-1')).state).toBe('cancelled');
  });

  test('leave neither the id of a visit nor anything of its patient in the log', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const app = await startApp('sqlite', { log });
    const owner = await addMember(app);
    const program = await bookingSystem(app, owner, 'sends:write', 'sends:read');
    const visitId = 'quillon.szarvasy:2030-03-04';
    const phoneNumber = freshNumber();
    const who = { phoneNumber, firstName: 'Quillon', lastName: 'Szarvasy', email: 'quillon@example.com' };
    await complete(program, visitId, who);
    await delivered(program, visitId);
    expect(await refusal(move(program, visitId, inHours(app, 2)))).toMatchObject({ status: 422 });
    expect(await refusal(cancel(program, visitId))).toMatchObject({ status: 422 });
    expect(await refusal(complete(program, visitId.replaceAll(':', ' '), who))).toMatchObject({
      status: 400,
    });
    expect(lines.join('')).toContain('POST /api/visits/{visitId}/complete');
    expect(lines.join('')).not.toMatch(new RegExp(`quillon|szarvasy|${phoneNumber.slice(2)}`, 'i'));
  });

  test('name them by ids that stand in an address and in no way lead elsewhere', async () => {
    const app = await startApp('sqlite', { worker: false });
    const owner = await addMember(app);
    const call = async (id: string) => {
      const address = `${app.url}/api/visits/${encodeURIComponent(id)}/cancel`;
      const answer = await fetch(address, { method: 'POST', headers: owner.headers });
      return { status: answer.status, body: await answer.text() };
    };
    const hostile = [
      'a b',
      'a/b',
      '../a',
      '-a',
      'é',
      "a'; DROP TABLE visits",
      'a\0',
      'a\n',
      '😀',
      '%2e%2e',
      '{clinicName}',
    ];
    for (const id of [...hostile, 'a'.repeat(LIMITS.visitIdLength + 1)]) {
      const { status, body } = await call(id);
      expect([id, status]).toEqual([id, 400]);
      expect(body).toContain(VISIT_TEXT.id);
    }
    for (const id of ['', '.', '..']) expect([id, (await call(id)).status]).toEqual([id, 404]);
    expect(await app.ctx.db.knex('visits').select()).toEqual([]);
    for (const id of ['V-17', '2030.03.04:9_b', 'a'.repeat(LIMITS.visitIdLength), '__proto__'.slice(2)]) {
      expect([id, (await call(id)).status]).toEqual([id, 200]);
    }
    expect((await complete(owner.client, 'v-17')).state).toBe('waiting');
  });
});
