import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../../support/app.ts';
import { linkTo, reviewRows } from '../../support/pageLinks.ts';

// A worker that records a text's acceptance writes the text and then its link. Another process that writes the same two
// at that moment waits for it; on PostgreSQL the other order would have both wait, until one of them fails. SQLite has one
// writer at a time.

describe('while a text’s acceptance is being recorded', () => {
  let app: TestApp;
  let owner: Member;

  beforeAll(async () => {
    app = await startApp('postgres', { worker: false }, afterAll);
    owner = await addMember(app);
  });

  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await app.ctx.db.knex.raw(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };

  /** Writes a text as the worker does, lets `meanwhile` begin and wait for it, writes its link, and lets both end. */
  async function record(messageId: string, meanwhile: () => Promise<unknown>): Promise<void> {
    let other: Promise<unknown> = Promise.resolve();
    const at = app.ctx.now().toISOString();
    await app.ctx.db.knex.transaction(async (worker) => {
      await worker('messages').where({ id: messageId }).update({ updated_at: at });
      other = meanwhile();
      await expect.poll(isWaiting).toBe(true);
      await worker('links').where({ message_id: messageId }).update({ platform: 'google' });
    });
    await other;
  }

  const lastText = () =>
    app.ctx.db.knex('messages').where({ clinic_id: owner.clinicId }).orderBy('id', 'desc').first();

  test('its patient’s review waits, and is kept', async () => {
    const token = await linkTo(app, owner);
    const submit = () => app.anybody.submitReview({ params: { token }, payload: { rating: 5 } });
    await record((await lastText()).id, submit);
    expect(await reviewRows(app, owner.clinicId)).toMatchObject([{ rating: 5 }]);
  });

  test('who erases its patient waits, and erases all', async () => {
    await linkTo(app, owner);
    const { id, phone } = await lastText();
    await owner.client.importPatients({ body: `phone\n${phone}\n` });
    const [patient] = (await owner.client.listPatients()).data;
    await app.ctx.db.knex('messages').where({ id }).update({ status: 'sending' });
    await record(id, () => owner.client.deletePatient({ params: { id: patient?.id ?? '' } }));
    expect(await lastText()).toMatchObject({ id, erased_at: expect.any(String) });
  });
});
