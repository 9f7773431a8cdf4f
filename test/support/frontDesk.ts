import { randomUUID } from 'node:crypto';
import type { Reply } from '../../server/contract/routes/inbound.ts';
import { claimDue, recordResults } from '../../server/domain/sending/outbox.ts';
import type { Member, TestApp } from './app.ts';
import { addPatients } from './patients.ts';
import { SENDER } from './sandbox.ts';
import { carrierPosts, freshNumber, inHours, send } from './sending.ts';

/** What a clinic's front desk does with replies, and what patients text it. */
export function frontDesk(app: TestApp, member: Member) {
  /** Hands over what is due, as a worker does that the carrier answers well. */
  async function handOverAll(): Promise<string[]> {
    const { ready } = await claimDue(app.ctx, 'tests', { limit: 1_000, after: '' });
    const handover = (id: string) => ({
      outcome: 'accepted' as const,
      providerId: `SM${id}`,
      sender: SENDER,
    });
    await recordResults(
      app.ctx,
      'tests',
      ready.map((text) => ({ text, handover: handover(text.id) })),
    );
    return ready.map(({ body }) => body);
  }

  /** A number that the clinic texted. */
  async function texted(phone = freshNumber()): Promise<string> {
    await send(member.client, [phone]);
    await handOverAll();
    return phone;
  }

  /** A patient whom the clinic texted. */
  async function textedPatient(names = {}): Promise<{ id: string; phone: string }> {
    const phone = freshNumber();
    const { data } = await addPatients(member, { phoneNumber: phone, ...names });
    return { id: data.successful[0]?.id ?? '', phone: await texted(phone) };
  }

  /** A number that the clinic reminded of an appointment in some days. */
  async function reminded(
    phone = freshNumber(),
    days = 3,
  ): Promise<{ phone: string; appointmentAt: string }> {
    const appointmentAt = inHours(app, days * 24);
    await send(member.client, [phone], { disableReviewLink: true, appointmentAt });
    await handOverAll();
    return { phone, appointmentAt };
  }

  async function says(phone: string, Body: string, more = {}): Promise<string> {
    const MessageSid = `SMreply${randomUUID()}`;
    await carrierPosts(app, 'inbound', { MessageSid, From: phone, To: SENDER, Body, ...more });
    return MessageSid;
  }

  const list = (query = {}) => member.client.listReplies({ query });
  const find = async (id: string) => (await list()).data.find((reply) => reply.id === id) as Reply;
  const answer = (id: string, text: string, more = {}) =>
    member.client.answerReply({ params: { id }, payload: { text, ...more } });
  const decide = (id: string, decision: 'stop' | 'continue') =>
    member.client.decideReply({ params: { id }, payload: { decision } });
  const verdict = async (phone: string, more = {}) =>
    (await send(member.client, [phone], { bypassCooldown: true, ...more })).data.results[0];
  const why = async (phoneNumber: string) =>
    (await member.client.whyNumber({ payload: { phoneNumber } })).data;
  const usage = async () =>
    (await app.ctx.db.knex('usage').where({ clinic_id: member.clinicId }).first()).reserved;
  const feed = async () => (await member.client.listActivity({ query: { type: 'sms_received' } })).activities;
  const blockList = async () => (await member.client.getSettings()).data.sms.blockList;

  return {
    handOverAll,
    texted,
    reminded,
    textedPatient,
    says,
    list,
    find,
    answer,
    decide,
    verdict,
    why,
    usage,
    feed,
    blockList,
  };
}

export type FrontDesk = ReturnType<typeof frontDesk>;
