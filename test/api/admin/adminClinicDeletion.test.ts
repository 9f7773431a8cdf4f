import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { challengeCode, invitationToken } from '../../../server/domain/mail/secrets.ts';
import { openSummaries } from '../../../server/domain/reports/summaryMails.ts';
import { queueFollowUps } from '../../../server/domain/sending/followUps.ts';
import { announce } from '../../../server/domain/webhooks/announce.ts';
import { bearer, newDevice, turnOnMailedCodes } from '../../support/accounts.ts';
import {
  addMember,
  ENGINES,
  loginAs,
  type Member,
  mailsTo,
  oneOf,
  PASSWORD,
  reply,
  signIn,
  startApp,
  type TestApp,
  textsTo,
} from '../../support/app.ts';
import { linkTo, switchStandingLink } from '../../support/pageLinks.ts';
import { addPatient } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';
import { carrierBehaves, freshNumber, send } from '../../support/sending.ts';
import { hurryWebhooks, importOne, listening } from '../../support/webhooks.ts';

/** Deleting a clinic, what it must not do any more, and taking that back. */

const DAY = 86_400_000;

describe.each(ENGINES)('a clinic that a super admin deletes on %s', (engine) => {
  let app: TestApp;
  let boss: Member;
  beforeAll(async () => {
    app = await startApp(
      engine,
      { env: { SUPPORT_EMAIL: 'help@goodword.test', SENDS_PER_SECOND: '40' } },
      afterAll,
    );
    hurryWebhooks(app);
    boss = await addMember(app, { role: 'super_admin' });
  });

  const params = ({ clinicId }: Pick<Member, 'clinicId'>) => ({ params: { id: clinicId ?? '' } });
  const remove = (owner: Pick<Member, 'clinicId'>) => boss.client.deleteClinic(params(owner));
  const restore = (owner: Pick<Member, 'clinicId'>) => boss.client.restoreClinic(params(owner));
  const inDays = (days: number) => new Date(app.ctx.now().getTime() + days * DAY).toISOString();
  const statesOf = async ({ clinicId }: Pick<Member, 'clinicId'>): Promise<Record<string, string | null>[]> =>
    app.ctx.db.knex('messages').where({ clinic_id: clinicId }).orderBy('id').select('status', 'error_code');
  const mailsQueued = ({ email }: Member) =>
    app.ctx.db.knex('mails').where({ recipient: email }).orderBy('created_at').pluck('kind');

  test('texts nobody any more: what waited is cancelled, and gives its place back', async () => {
    const owner = await addMember(app);
    await send(owner.client, [freshNumber(), freshNumber()], { sendNow: false, scheduledFor: inDays(1) });
    await remove(owner);
    const cancelled = { status: 'cancelled', error_code: 'clinic_deleted' };
    expect(await statesOf(owner)).toEqual([cancelled, cancelled]);
    const places = await app.ctx.db
      .knex('usage')
      .where({ clinic_id: owner.clinicId })
      .sum({ taken: 'reserved' });
    expect(Number(places[0]?.taken)).toBe(0);
  });

  test('once the deletion was answered, no text goes out that was under way', async () => {
    const owner = await addMember(app);
    await carrierBehaves(app, { mode: 'slow', delayMs: 40 });
    // Seconds of texts: the deletion comes between them on a slow machine too.
    const phones = Array.from({ length: 300 }, () => freshNumber());
    await send(owner.client, phones);
    await eventually(async () => (await statesOf(owner)).some(({ status }) => status === 'sent'));
    await remove(owner);
    const handedOver = async () => {
      let texts = 0;
      for (const phone of phones) texts += (await textsTo(app, phone)).length;
      return texts;
    };
    const then = await handedOver();
    await eventually(async () =>
      (await statesOf(owner)).every(({ status }) => !['queued', 'sending'].includes(status ?? '')),
    );
    expect(await handedOver()).toBe(then);
    expect(then).toBeLessThan(phones.length);
    await carrierBehaves(app);
  });

  test('does not text whom a reply held meanwhile, once it is restored', async () => {
    const owner = await addMember(app);
    const phone = freshNumber();
    await send(owner.client, [phone]);
    await eventually(async () => (await statesOf(owner)).some(({ status }) => status === 'delivered'));
    await remove(owner);
    await reply(app, phone, 'Please don’t text me');
    const held = app.ctx.db.knex('block_list').where({ clinic_id: owner.clinicId, phone });
    await eventually(async () => (await held.clone()).length === 1);
    await restore(owner);
    const { client } = await signIn(app, owner.email);
    const { data } = await send(client, [phone], { bypassCooldown: true });
    expect(data.results).toMatchObject([{ verdict: 'held' }]);
  });

  /** Sends a request that nobody answered for three days, for a clinic that follows up after so many. */
  async function asksAgain({ client, clinicId }: Member): Promise<void> {
    const { data } = await send(client, [freshNumber()]);
    const text = app.ctx.db.knex('messages').where({ id: data.results[0]?.messageId });
    await eventually(async () => (await text.clone().first()).status === 'delivered');
    await text.clone().update({ accepted_at: inDays(-3.1) });
    await app.ctx.db.knex('clinics').where({ id: clinicId }).update({ follow_up_days: 3 });
  }

  test('comes back as it was, but for the texts that were cancelled', async () => {
    const owner = await addMember(app);
    const { id } = await addPatient(owner);
    await send(owner.client, [freshNumber()], { sendNow: false, scheduledFor: inDays(1) });
    await remove(owner);
    const { data } = await restore(owner);
    expect(data).toMatchObject({ id: owner.clinicId, deletedAt: null, goneAt: null, patientCount: 1 });
    const { client } = await signIn(app, owner.email);
    expect((await client.listPatients()).data.map((patient) => patient.id)).toContain(id);
    expect((await client.listScheduled()).data).toEqual([]);
    expect(await refusal(owner.client.getMe())).toMatchObject({ status: 401 });
  });

  test(`cannot be restored after ${LIMITS.undoDays} days`, async () => {
    const owner = await addMember(app);
    await remove(owner);
    await app.ctx.db
      .knex('clinics')
      .where({ id: owner.clinicId })
      .update({ deleted_at: inDays(-LIMITS.undoDays) });
    expect(await refusal(restore(owner))).toMatchObject({ status: 404 });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('signs its people out at once, and says why to the one who knows the password', async () => {
      const owner = await addMember(app, { clinicName: 'Elm Street Clinic' });
      const staff = await addMember(app, { role: 'staff', clinicId: owner.clinicId ?? '' });
      await turnOnMailedCodes(app, owner);
      await remove(owner);
      for (const member of [owner, staff]) {
        expect(await refusal(member.client.getMe())).toMatchObject({ status: 401 });
        expect(await refusal(signIn(app, member.email))).toMatchObject({
          status: 403,
          code: 'clinic_deleted',
          message: 'Elm Street Clinic was deleted. If it should come back, write to help@goodword.test.',
        });
        const wrong = signIn(app, member.email, 'Another-horse-8!');
        expect(await refusal(wrong)).toMatchObject({ code: 'invalid_credentials' });
      }
    });

    test('carries no session on, and lets nobody join', async () => {
      const owner = await addMember(app);
      const desk = newDevice(app);
      const { refreshToken } = await loginAs(desk, { email: owner.email, password: PASSWORD });
      const { data } = await owner.client.inviteMember({
        payload: { email: `${crypto.randomUUID()}@example.com`, role: 'staff' },
      });
      await remove(owner);
      const refresh = desk.refresh({ payload: { refreshToken } });
      expect(await refusal(refresh)).toMatchObject({ status: 401 });
      const token = invitationToken(app.ctx, data.id);
      expect(await refusal(app.anybody.getInvitation({ payload: { token } }))).toMatchObject({
        code: 'token_expired',
      });
    });

    test('lets nobody in who had begun to sign in', async () => {
      const owner = await addMember(app);
      await turnOnMailedCodes(app, owner);
      const desk = newDevice(app);
      const answer = await desk.login({ payload: { email: owner.email, password: PASSWORD } });
      const sessionId = 'sessionId' in answer ? answer.sessionId : '';
      await remove(owner);
      const payload = { sessionId, code: challengeCode(app.ctx, sessionId) };
      expect(await refusal(desk.verifyTwoFactor({ payload }))).toMatchObject({ code: 'clinic_deleted' });
    });

    test('has no API token that works, until it is restored', async () => {
      const owner = await addMember(app);
      const payload = { name: 'Booking system', scopes: ['patients:read' as const] };
      const program = bearer(app, (await owner.client.createApiToken({ payload })).data.token);
      await remove(owner);
      expect(await refusal(program.listPatients())).toMatchObject({ status: 401 });
      await restore(owner);
      expect((await program.listPatients()).data).toEqual([]);
    });

    test('has no page for patients: neither a link that was texted nor the standing one', async () => {
      const owner = await addMember(app);
      const token = await linkTo(app, owner);
      const standing = await switchStandingLink(owner, true);
      const open = (link: string) => app.anybody.getReviewForm({ params: { token: link } });
      await open(token);
      await open(standing);
      await remove(owner);
      const review = { params: { token }, payload: { rating: 5 } };
      const calls = [() => open(token), () => open(standing), () => app.anybody.submitReview(review)];
      for (const call of calls) {
        expect([404, 410]).toContain((await refusal(call())).status);
      }
      await restore(owner);
      expect((await open(standing)).data.clinicName).toBe('Oak Street Clinic');
    });

    test('hears no patient any more: STOP is obeyed, the rest is kept for the super admin', async () => {
      const owner = await addMember(app);
      const phone = freshNumber();
      await send(owner.client, [phone]);
      await eventually(async () => (await statesOf(owner)).some(({ status }) => status === 'delivered'));
      await remove(owner);
      await reply(app, phone, 'Was my appointment moved?');
      await reply(app, phone, 'STOP');
      const kept = () => app.ctx.db.knex('inbound_texts').where({ phone }).orderBy('received_at');
      await eventually(async () => (await kept()).length === 2);
      expect(await kept()).toMatchObject([
        { clinic_id: null, meaning: 'answer', body: 'Was my appointment moved?' },
        { clinic_id: null, meaning: 'stop' },
      ]);
      const neighbour = await addMember(app);
      const { data } = await send(neighbour.client, [phone]);
      expect(data.results[0]?.verdict).toBe('opted_out');
    });

    test('tells no other system anything', async () => {
      const { member: owner, receiver, webhook } = await listening(app, 503);
      await importOne(owner, freshNumber());
      await eventually(() => receiver.calls.length === 1);
      await remove(owner);
      const waiting = { webhook_id: webhook.id, status: 'waiting' };
      const now = app.ctx.now().toISOString();
      await app.ctx.db.knex('webhook_deliveries').where(waiting).update({ next_attempt_at: now });
      await announce(app.ctx, [
        { event: 'import.finished', clinicId: owner.clinicId ?? '', subjectId: crypto.randomUUID() },
      ]);
      const { member: neighbour, receiver: theirs } = await listening(app);
      await importOne(neighbour, freshNumber());
      await eventually(() => theirs.calls.length === 1);
      expect(receiver.calls).toHaveLength(1);
      expect(await app.ctx.db.knex('webhook_deliveries').where(waiting)).toHaveLength(1);
      receiver.mood = 204;
      await restore(owner);
      await eventually(() => receiver.calls.length === 2);
    });

    test('asks nobody again whom it asked before', async () => {
      const [owner, neighbour] = [await addMember(app), await addMember(app)];
      for (const member of [owner, neighbour]) await asksAgain(member);
      await remove(owner);
      await queueFollowUps(app.ctx);
      const followUps = ({ clinicId }: Member) =>
        app.ctx.db.knex('messages').where({ clinic_id: clinicId, kind: 'follow_up' });
      expect(await followUps(owner)).toEqual([]);
      expect(await followUps(neighbour)).toHaveLength(1);
    });

    test('mails its owners that it was deleted, until when it can come back, and that it did', async () => {
      const owner = await addMember(app, { clinicName: 'Elm Street Clinic' });
      const staff = await addMember(app, { role: 'staff', clinicId: owner.clinicId ?? '' });
      await remove(owner);
      const [deleted] = await mailsTo(app, owner.email);
      expect(deleted?.subject).toBe('Elm Street Clinic was deleted from Goodword');
      expect(deleted?.text).toMatch(
        /It can be restored until \w+ \d+, \d{4} at \d+:\d\d [AP]M \(New York time\)\./,
      );
      expect(deleted?.text).toContain('write to help@goodword.test');
      await restore(owner);
      const [restored] = await mailsTo(app, owner.email, 2);
      expect(restored?.subject).toBe('Elm Street Clinic is back on Goodword');
      expect(await mailsQueued(staff)).toEqual([]);
    });

    test('mails no week to anybody', async () => {
      const owner = await addMember(app);
      const due = new Date(app.ctx.now().getTime() - 1_000).toISOString();
      // Before the deletion the worker, which looks each minute, might mail it.
      await remove(owner);
      await app.ctx.db.knex('clinics').where({ id: owner.clinicId }).update({ next_summary_at: due });
      await openSummaries(app.ctx)();
      expect(await mailsQueued(owner)).toEqual(['clinic_deleted']);
    });

    test('is not found where there is none, and a second deletion changes nothing', async () => {
      expect(await refusal(remove({ clinicId: '99999999' }))).toMatchObject({ status: 404 });
      expect(await refusal(remove({ clinicId: '00000000' }))).toMatchObject({ status: 404 });
      const owner = await addMember(app);
      await remove(owner);
      const { deletedAt } = (await boss.client.getClinic(params(owner))).data;
      await remove(owner);
      expect((await boss.client.getClinic(params(owner))).data.deletedAt).toBe(deletedAt);
      expect(await mailsQueued(owner)).toEqual(['clinic_deleted']);
      await restore(owner);
      await restore(owner);
      expect(await mailsQueued(owner)).toEqual(['clinic_deleted', 'clinic_restored']);
    });
  });
});
