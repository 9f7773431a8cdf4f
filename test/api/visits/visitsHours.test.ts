import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Zone } from '../../../server/contract/rules/zones.ts';
import { claimDue } from '../../../server/domain/sending/outbox.ts';
import { addMember, ONE_ENGINE, startApp, type TestApp } from '../../support/app.ts';
import { inHours } from '../../support/sending.ts';
import { complete, move, show } from '../../support/visits.ts';

/**
 * Visits that end outside the sending hours: nobody is there to choose another time, so that the request waits for the
 * next opening by itself. The evenings are those before both clock changes of 2027, and one in summer.
 */

/** By hand: 22:30 by the clinic's clocks, and 8:00 of the next morning. */
const EVENINGS: [zone: Zone, evening: string, opening: string][] = [
  ['America/New_York', '2027-03-14T03:30:00.000Z', '2027-03-14T12:00:00.000Z'],
  ['America/New_York', '2027-07-05T02:30:00.000Z', '2027-07-05T12:00:00.000Z'],
  ['America/New_York', '2027-11-07T02:30:00.000Z', '2027-11-07T13:00:00.000Z'],
  ['Europe/Budapest', '2027-03-27T21:30:00.000Z', '2027-03-28T06:00:00.000Z'],
  ['Europe/Budapest', '2027-10-30T20:30:00.000Z', '2027-10-31T07:00:00.000Z'],
];

/** Numbers whose prefix tells no zone, so that the clinic's clocks alone count. */
const tollFree = (index: number): string => `+1888555${String(index).padStart(4, '0')}`;

describe.each(ONE_ENGINE)('a visit that ends in the evening on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const setClock = (instant: string): void => {
    app.ctx.config.clockOffset = (Date.parse(instant) - Date.now()) / 1_000;
  };

  const claim = async (): Promise<number> =>
    (await claimDue(app.ctx, 'a worker', { limit: 100, after: '' })).ready.length;

  test.each(EVENINGS)('in %s at %s is followed at %s, and not before', async (zone, evening, opening) => {
    setClock(evening);
    const { client, clinicId } = await addMember(app);
    await app.ctx.db.knex('clinics').where({ id: clinicId }).update({ timezone: zone });
    const phoneNumber = tollFree(EVENINGS.findIndex(([, at]) => at === evening));
    const told = await complete(client, 'V-17', { phoneNumber });
    const result = { phoneNumber, verdict: 'scheduled', reason: null, messageId: expect.any(String) };
    expect(told).toEqual({ visitId: 'V-17', state: 'waiting', status: 'queued', sendAt: opening, result });
    expect(await claim()).toBe(0);
    setClock(opening);
    expect(await claim()).toBe(1);
  });

  test('is treated alike where its time is given, or changed', async () => {
    const [[, evening, opening]] = EVENINGS as [[Zone, string, string]];
    setClock(evening);
    const { client } = await addMember(app);
    const phoneNumber = tollFree(100);
    const sendAt = inHours(app, 1);
    expect(await complete(client, 'V-17', { phoneNumber, sendAt })).toMatchObject({ sendAt: opening });
    const nextMorning = new Date(Date.parse(opening) + 86_400_000).toISOString();
    expect(await move(client, 'V-17', inHours(app, 25))).toMatchObject({
      state: 'waiting',
      sendAt: nextMorning,
    });
    expect((await show(client, 'V-17')).sendAt).toBe(nextMorning);
  });
});
