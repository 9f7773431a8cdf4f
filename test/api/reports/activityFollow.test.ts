import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../../support/app.ts';
import { activityRow, textRow } from '../../support/countedRows.ts';

/** What a program that follows the activity is told: what changed after an instant, in the order of the changes. */

const at = (second: number): string => `2026-03-04T12:00:0${second}.000Z`;

describe.each(ENGINES)('the activity on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const addEvent = async ({ clinicId }: Member, second: number) =>
    app.ctx.db.knex('activities').insert(activityRow(clinicId ?? '', 'system_event', at(second)));

  const addText = async ({ clinicId }: Member, created: number, changed: number) => {
    const facts = { kind: 'request', status: 'delivered', platform: 'google', template: null } as const;
    const times = { created_at: at(created), accepted_at: at(created), answered_at: null };
    const row = textRow(clinicId ?? '', { ...facts, ...times, user_id: null }, String(changed));
    await app.ctx.db.knex('messages').insert({ ...row, updated_at: at(changed) });
  };

  test('is followed in the order of its changes, whatever it is, page by page', async () => {
    const member = await addMember(app);
    await addEvent(member, 1);
    await addText(member, 0, 5);
    await addEvent(member, 3);
    await addText(member, 2, 4);
    await addEvent(member, 6);
    const page = async (offset: number) => {
      const { activities } = await member.client.listActivity({ query: { after: at(1), offset, limit: 2 } });
      return activities.map(({ changedAt }) => changedAt);
    };
    expect([...(await page(0)), ...(await page(2)), ...(await page(4))]).toEqual([3, 4, 5, 6].map(at));
  });

  test('gives every text that changed at one instant once, however it is cut into pages', async () => {
    const member = await addMember(app);
    for (let text = 0; text < 7; text += 1) await addText(member, 1, 2);
    const found: string[] = [];
    for (let offset = 0; offset < 8; offset += 2) {
      const query = { type: 'sms_sent' as const, after: at(1), offset, limit: 2 };
      const { activities } = await member.client.listActivity({ query });
      found.push(...activities.map(({ id }) => id));
    }
    expect(found).toHaveLength(7);
    expect(new Set(found).size).toBe(7);
  });

  test('has nothing new for a clinic that sees samples, whose times move with the clock', async () => {
    const { client } = await addMember(app, { paid: false });
    const { activities } = await client.listActivity();
    expect(activities.length).toBeGreaterThan(0);
    const after = activities[0]?.changedAt ?? '';
    for (const type of ['all', 'sms_sent'] as const)
      expect(await client.listActivity({ query: { type, after } })).toMatchObject({ activities: [] });
  });
});
