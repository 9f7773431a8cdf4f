import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instantOf } from '../../../server/contract/rules/wallClock.ts';
import { ZONE_NAMES, type Zone } from '../../../server/contract/rules/zones.ts';
import { claimDue } from '../../../server/domain/sending/outbox.ts';
import { startWorker } from '../../../server/worker/worker.ts';
import { addMember, type Member, ONE_ENGINE, startApp, type TestApp, textsTo } from '../../support/app.ts';
import { eventually } from '../../support/sandbox.ts';
import { hurry, send } from '../../support/sending.ts';

/**
 * Texts that are scheduled for 8:00 by the clinic's clocks on the days on which these change: each goes out once,
 * at that instant. The server's clock is moved from the eve of each change to that morning.
 */

/** A number whose prefix tells no zone, so that the clinic's clocks alone count. */
const tollFree = (index: number): string => `+1800555${String(index).padStart(4, '0')}`;

const USA = 'America/New_York';
const HUNGARY = 'Europe/Budapest';

/** The changes of 2027 and, by hand, the instants of 8:00 on that day in each zone. */
const CHANGES: [day: string, where: string, instants: Record<Zone, string>][] = [
  [
    '2027-03-14',
    USA,
    {
      'America/New_York': '2027-03-14T12:00:00.000Z',
      'America/Chicago': '2027-03-14T13:00:00.000Z',
      'America/Denver': '2027-03-14T14:00:00.000Z',
      'America/Los_Angeles': '2027-03-14T15:00:00.000Z',
      'America/Phoenix': '2027-03-14T15:00:00.000Z',
      'America/Anchorage': '2027-03-14T16:00:00.000Z',
      'Pacific/Honolulu': '2027-03-14T18:00:00.000Z',
      'Europe/Budapest': '2027-03-14T07:00:00.000Z',
    },
  ],
  [
    '2027-03-28',
    HUNGARY,
    {
      'America/New_York': '2027-03-28T12:00:00.000Z',
      'America/Chicago': '2027-03-28T13:00:00.000Z',
      'America/Denver': '2027-03-28T14:00:00.000Z',
      'America/Los_Angeles': '2027-03-28T15:00:00.000Z',
      'America/Phoenix': '2027-03-28T15:00:00.000Z',
      'America/Anchorage': '2027-03-28T16:00:00.000Z',
      'Pacific/Honolulu': '2027-03-28T18:00:00.000Z',
      'Europe/Budapest': '2027-03-28T06:00:00.000Z',
    },
  ],
  [
    '2027-10-31',
    HUNGARY,
    {
      'America/New_York': '2027-10-31T12:00:00.000Z',
      'America/Chicago': '2027-10-31T13:00:00.000Z',
      'America/Denver': '2027-10-31T14:00:00.000Z',
      'America/Los_Angeles': '2027-10-31T15:00:00.000Z',
      'America/Phoenix': '2027-10-31T15:00:00.000Z',
      'America/Anchorage': '2027-10-31T16:00:00.000Z',
      'Pacific/Honolulu': '2027-10-31T18:00:00.000Z',
      'Europe/Budapest': '2027-10-31T07:00:00.000Z',
    },
  ],
  [
    '2027-11-07',
    USA,
    {
      'America/New_York': '2027-11-07T13:00:00.000Z',
      'America/Chicago': '2027-11-07T14:00:00.000Z',
      'America/Denver': '2027-11-07T15:00:00.000Z',
      'America/Los_Angeles': '2027-11-07T16:00:00.000Z',
      'America/Phoenix': '2027-11-07T15:00:00.000Z',
      'America/Anchorage': '2027-11-07T17:00:00.000Z',
      'Pacific/Honolulu': '2027-11-07T18:00:00.000Z',
      'Europe/Budapest': '2027-11-07T07:00:00.000Z',
    },
  ],
];

test('the clocks do change on these days, and the instants are those of 8:00', () => {
  for (const [day, where, instants] of CHANGES) {
    const midnight = DateTime.fromISO(day, { zone: where });
    expect(midnight.offset).not.toBe(midnight.plus({ days: 1 }).offset);
    for (const zone of ZONE_NAMES) expect(instantOf({ date: day, time: '08:00' }, zone)).toBe(instants[zone]);
  }
});

describe.each(ONE_ENGINE)('a text scheduled for 8:00 on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    hurry(app);
  });

  const setClock = (instant: string): void => {
    app.ctx.config.clockOffset = (Date.parse(instant) - Date.now()) / 1_000;
  };

  /** Lets a worker run for as long as anything is due. */
  async function workOff(): Promise<void> {
    const worker = startWorker(app.ctx);
    const now = () => app.ctx.now().toISOString();
    await eventually(async () => {
      const rows = app.ctx.db.knex('messages').whereIn('status', ['queued', 'sending']);
      return (await rows.where('send_at', '<=', now()).first()) === undefined;
    });
    await worker.stop();
  }

  async function clinicIn(zone: Zone): Promise<Member> {
    const member = await addMember(app);
    await app.ctx.db.knex('clinics').where({ id: member.clinicId }).update({ timezone: zone });
    return member;
  }

  test.each(CHANGES)(
    'of %s in %s goes out once, at that instant, in every zone',
    async (day, _, instants) => {
      const start = CHANGES.findIndex(([other]) => other === day) * ZONE_NAMES.length;
      const eve = DateTime.fromISO(day, { zone: 'utc' }).minus({ hours: 12 }).toISO() as string;
      setClock(eve);
      const phones = new Map(ZONE_NAMES.map((zone, index) => [zone, tollFree(start + index)]));
      for (const [zone, phone] of phones) {
        const { client } = await clinicIn(zone);
        const { data } = await send(client, [phone], { sendNow: false, scheduledFor: instants[zone] });
        expect(data.results).toMatchObject([{ verdict: 'scheduled' }]);
      }
      const inOrder = [...new Set(Object.values(instants))].sort();
      for (const instant of inOrder) {
        setClock(new Date(Date.parse(instant) - 60_000).toISOString());
        const early = await claimDue(app.ctx, 'too early', { limit: 100, after: '' });
        expect(early.claimed).toBe(0);
        for (const [zone, phone] of phones) {
          expect([zone, (await textsTo(app, phone)).length]).toEqual([
            zone,
            instants[zone] < instant ? 1 : 0,
          ]);
        }
        setClock(instant);
        await workOff();
      }
      for (const phone of phones.values()) expect(await textsTo(app, phone)).toHaveLength(1);
    },
  );
});
