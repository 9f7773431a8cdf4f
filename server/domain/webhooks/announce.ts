import { v7 as uuid } from 'uuid';
import type { MessageStatus } from '../../contract/routes/sms.ts';
import type { WebhookEvent } from '../../contract/routes/webhooks.ts';
import { addDeliveries } from '../../store/webhooks/webhookDeliveries.ts';
import { type Listener, listenersOf, listenersTo } from '../../store/webhooks/webhooks.ts';
import { isPaid } from '../billing/subscriptions.ts';
import { type Context, instantNow } from '../context.ts';

/**
 * Notes what webhooks are to be told, in the transaction of what they are told of: the one is known if and only if the
 * other is. A delivery holds ids alone. Clinics that do not pay are told nothing.
 */

/** Something that happened in a clinic, by the id of its row. */
interface News {
  event: Exclude<WebhookEvent, 'patient.opted_out'>;
  clinicId: string;
  subjectId: string;
}

/** Each webhook that wants it is told each of these once, however often it is announced. */
export async function announce(tx: Context, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  const clinicIds = [...new Set(news.map(({ clinicId }) => clinicId))];
  const told = paying(tx, await listenersOf(tx.db, clinicIds));
  if (told.length === 0) return;
  const createdAt = instantNow(tx);
  const deliveries = told.flatMap(({ id: webhookId, clinicId, events }) =>
    news
      .filter((one) => one.clinicId === clinicId && events.includes(one.event))
      .map(({ event, subjectId }) => ({
        id: uuid(),
        webhookId,
        event,
        subjectId,
        phoneHash: null,
        createdAt,
      })),
  );
  await addDeliveries(tx.db, deliveries);
}

/** The event that a text's end is, where it is one: not where nothing was tried, or nobody can tell what came of it. */
const EVENT_OF: Partial<Record<MessageStatus, 'sms.delivered' | 'sms.failed'>> = {
  delivered: 'sms.delivered',
  failed: 'sms.failed',
  undelivered: 'sms.failed',
  expired: 'sms.failed',
};

/** What became of texts that have just come to a state. */
export async function announceTexts(
  tx: Context,
  texts: readonly { id: string; clinicId: string; status: MessageStatus }[],
): Promise<void> {
  const news = texts.flatMap(({ id: subjectId, clinicId, status }) => {
    const event = EVENT_OF[status];
    return event ? [{ event, clinicId, subjectId }] : [];
  });
  await announce(tx, news);
}

/** That a patient wants no more texts from a clinic, which knows the number. */
export async function announceStop(tx: Context, phoneHash: string, clinicId: string): Promise<void> {
  await tellStop(tx, phoneHash, await listenersOf(tx.db, [clinicId]));
}

/**
 * That a patient wants no more texts from anybody: told to every clinic that texted the number or has it on its list,
 * whose own screens say so too, and to nobody else.
 */
export async function announceOptOut(tx: Context, phoneHash: string): Promise<void> {
  await tellStop(tx, phoneHash, await listenersTo(tx.db, phoneHash));
}

/** A number may be stopped more than once: each time is a subject of its own. */
async function tellStop(tx: Context, phoneHash: string, listeners: readonly Listener[]): Promise<void> {
  const event = 'patient.opted_out';
  const subjectId = uuid();
  const createdAt = instantNow(tx);
  const deliveries = paying(tx, listeners)
    .filter(({ events }) => events.includes(event))
    .map(({ id: webhookId }) => ({ id: uuid(), webhookId, event, subjectId, phoneHash, createdAt }) as const);
  await addDeliveries(tx.db, deliveries);
}

const paying = (tx: Context, listeners: readonly Listener[]): Listener[] =>
  listeners.filter((listener) => isPaid(tx, listener));
