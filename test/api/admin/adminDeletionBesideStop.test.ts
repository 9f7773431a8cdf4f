import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../../support/app.ts';
import { freshNumber, send } from '../../support/sending.ts';

const DAY = 86_400_000;

/** Has two texts wait for each of some numbers, the second ones in the other order. */
async function scheduleTwice(
  { ctx }: TestApp,
  { client, clinicId }: Member,
  phones: string[],
): Promise<void> {
  const scheduledFor = new Date(ctx.now().getTime() + DAY).toISOString();
  await send(client, phones, { sendNow: false, scheduledFor });
  const texts = await ctx.db.knex('messages').where({ clinic_id: clinicId });
  await ctx.db.knex('messages').insert(texts.reverse().map((text) => ({ ...text, id: randomUUID() })));
}

test.each(ENGINES)('opt-outs and the deletion of a clinic at once are all done, on %s', async (engine) => {
  const app = await startApp(engine, { env: { SUPPORT_EMAIL: 'help@goodword.test' }, worker: false });
  const boss = await addMember(app, { role: 'super_admin' });
  for (let round = 0; round < 4; round += 1) {
    const owner = await addMember(app);
    const phones = Array.from({ length: 30 }, () => freshNumber());
    await scheduleTwice(app, owner, phones);
    const done = await Promise.allSettled([
      boss.client.deleteClinic({ params: { id: owner.clinicId ?? '' } }),
      ...phones.map((phoneNumber) => boss.client.optOutNumber({ payload: { phoneNumber } })),
    ]);
    expect(done.filter(({ status }) => status === 'rejected')).toEqual([]);
    const states = await app.ctx.db
      .knex('messages')
      .where({ clinic_id: owner.clinicId })
      .distinct('status')
      .pluck('status');
    expect(states).toEqual(['cancelled']);
  }
});
