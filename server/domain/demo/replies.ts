import { v7 as uuid } from 'uuid';
import { countSegments } from '../../contract/rules/segments.ts';
import { addToldActivities, addToldTexts, type ToldText } from '../../store/platform/demo.ts';
import { addInboundText } from '../../store/sending/inboundTexts.ts';
import type { NewMessage } from '../../store/sending/messages.ts';
import type { Context } from '../context.ts';
import { INBOUND_TOLD } from '../sending/inbound.ts';
import { DAY, HOUR, later, type Owner, SECOND, type Told } from './told.ts';
import { REPLIES } from './words.ts';

/** What patients texted back in the demonstration, and what they were answered. */

/** One in so many who get a text writes back. */
const ONE_IN = 19;
/** Those of the last days wait for an answer. */
const WAITING_DAYS = 4;
/** The pretend carrier's number. */
const SENDER = '+12025550100';

type Answer = Pick<Told, 'message' | 'acceptedAt'> & { story: { status: 'delivered' } };

/** Keeps the replies, and gives the texts that answered them. */
export async function keepReplies(ctx: Context, owner: Owner, told: readonly Told[]): Promise<Answer[]> {
  const arrived = told.filter(({ story }) => story.status === 'delivered');
  const chosen = arrived.filter((_, index) => index % ONE_IN === 7 || index === arrived.length - 2);
  const answers: Answer[] = [];
  for (const [index, { message }] of chosen.entries()) {
    const [body, answer] = REPLIES[index % REPLIES.length] as (typeof REPLIES)[number];
    const receivedAt = later(message.sendAt, HOUR / 2);
    const { clinicId, phone, phoneHash } = message;
    const providerId = `SMdemoreply${message.id.replaceAll('-', '').slice(9)}`;
    await addInboundText(ctx.db, {
      ...{ providerId, clinicId, phone, phoneHash, body, receivedAt },
      ...{ sender: SENDER, pictures: 0, aboutId: message.id, meaning: 'answer' },
    });
    const entry = { clinicId, type: 'sms_received', userId: null, entityId: providerId } as const;
    await addToldActivities(ctx.db, [{ ...entry, ...INBOUND_TOLD.answer, createdAt: receivedAt }]);
    if (Date.parse(receivedAt) > ctx.now().getTime() - WAITING_DAYS * DAY) continue;
    answers.push(answerTo(message, { body: answer, providerId, at: later(receivedAt, HOUR / 4), owner }));
  }
  await addToldTexts(ctx.db, answers.map(toText));
  return answers;
}

function answerTo(
  { phone, phoneHash }: NewMessage,
  { body, providerId, at, owner }: { body: string; providerId: string; at: string; owner: Owner },
): Answer {
  const message: NewMessage = {
    ...owner,
    id: uuid(),
    batchId: null,
    kind: 'answer',
    phone,
    phoneHash,
    body,
    platform: null,
    status: 'queued',
    sendAt: at,
    expiresAt: later(at, DAY),
    usagePeriod: '',
    segments: countSegments(body).segments,
    bypassCooldown: false,
    outsideHours: false,
    appointmentAt: null,
    retryOf: null,
    answerTo: providerId,
    errorCode: null,
    createdAt: at,
  };
  return { message, acceptedAt: later(at, 2 * SECOND), story: { status: 'delivered' } };
}

const toText = ({ message, acceptedAt, story }: Answer): ToldText => ({
  message,
  ...story,
  acceptedAt,
  deliveredAt: acceptedAt && later(acceptedAt, 4 * SECOND),
  answeredAt: null,
  providerId: `SMdemo${message.id.replaceAll('-', '').slice(4)}`,
  errorCode: null,
});
