import { describe, expect, test } from 'vitest';
import { TEMPLATES } from '../../../server/contract/rules/templates.ts';
import { addMember, ENGINES, startApp } from '../../support/app.ts';
import { freshNumber, send } from '../../support/sending.ts';

// Numbers whose hours are closed wait for their own next opening, each counted in the period in which it is texted.

/** Where it is 7 in the morning when it is noon in New York. */
const HONOLULU = '+18085550107';

describe.each(ENGINES)('a list over several zones on %s', (engine) => {
  test('goes out to each number when its hours open, and says when', async () => {
    const app = await startApp(engine, { worker: false });
    const { client } = await addMember(app);
    const here = freshNumber();
    const refused = await send(client, [HONOLULU]);
    const slot = refused.data.results[0]?.nextSlot;
    expect(refused.data.results).toMatchObject([{ verdict: 'outside_hours' }]);
    const preview = await client.previewSms({
      payload: { messageTemplate: TEMPLATES[0].text, phoneNumbers: [HONOLULU], whenOpen: true },
    });
    expect(preview.data.results).toMatchObject([{ verdict: 'scheduled', nextSlot: slot }]);
    const { data } = await send(client, [here, HONOLULU], { whenOpen: true });
    expect(data).toMatchObject({ accepted: 2 });
    expect(data.results).toMatchObject([{ verdict: 'queued' }, { verdict: 'scheduled', nextSlot: slot }]);
    const [now, later] = await app.ctx.db.knex('messages').orderBy('send_at').select('phone', 'send_at');
    expect([now?.phone, later]).toEqual([here, { phone: HONOLULU, send_at: slot }]);
  });

  test('takes places of the period in which each is texted', async () => {
    const app = await startApp(engine, { worker: false });
    const { client, clinicId } = await addMember(app);
    const { data } = await send(client, [HONOLULU]);
    // A minute before the morning of Honolulu.
    const opens = new Date(data.results[0]?.nextSlot ?? '').getTime();
    const periodEnd = new Date(opens - 60_000).toISOString();
    await app.ctx.db.knex('subscriptions').where({ clinic_id: clinicId }).update({ period_end: periodEnd });
    await send(client, [freshNumber(), HONOLULU], { whenOpen: true });
    const periods: string[] = await app.ctx.db
      .knex('messages')
      .whereIn('status', ['queued'])
      .orderBy('send_at')
      .pluck('usage_period');
    expect(new Set(periods).size).toBe(2);
    expect(periods[1]).toBe(periodEnd);
  });
});
