import type { MessageStatus } from '../../contract/routes/sms.ts';
import { explainError } from '../../contract/words/carrierErrors.ts';
import type { MessageFacts } from '../../store/sending/messages.ts';
import type { ReceiptState } from '../../store/sending/receipts.ts';

/** How far the carrier's word brings a text: forward only, whatever the order of the receipts. */

/** What the carrier says of a text, in its own words. */
export interface Receipt {
  messageId: string;
  providerId: string;
  status: string;
  errorCode: string | null;
  sender: string | null;
  /** When the carrier took it, an ISO instant; now, where nobody says. */
  acceptedAt?: string;
}

/** Twilio's states, https://www.twilio.com/docs/messaging/api/message-resource#message-status-values */
const STATUS_OF: Readonly<Record<string, MessageStatus>> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
};

/** A delivery outranks a failure: some carriers report one before the phone comes back. */
const RANK: Record<MessageStatus, number> = {
  queued: 0,
  sending: 0,
  unconfirmed: 0,
  cancelled: 0,
  expired: 0,
  blocked: 0,
  sent: 1,
  failed: 2,
  undelivered: 3,
  delivered: 4,
};

export type ReceiptFacts = Pick<
  MessageFacts,
  'id' | 'status' | 'providerId' | 'sender' | 'errorCode' | 'acceptedAt' | 'deliveredAt'
>;

/**
 * The state after a receipt; undefined when it says nothing new or is about another text. A text without a
 * provider's id is adopted: the receipt came to its own address. An error code once known stays.
 */
export function stateAfter(text: ReceiptFacts, receipt: Receipt, now: string): ReceiptState | undefined {
  const told = STATUS_OF[receipt.status];
  if (told === undefined) return undefined;
  if (text.providerId !== null && text.providerId !== receipt.providerId) return undefined;
  const status = RANK[told] > RANK[text.status] ? told : text.status;
  const refusal = text.providerId === null ? null : text.errorCode;
  const errorCode = refusal ?? receipt.errorCode;
  const isNews = status !== text.status || errorCode !== text.errorCode || text.providerId === null;
  if (!isNews) return undefined;
  return {
    id: text.id,
    status,
    providerId: receipt.providerId,
    sender: text.sender ?? receipt.sender,
    errorCode,
    lastError: errorCode ? explainError(errorCode).meaning : null,
    acceptedAt: text.acceptedAt ?? receipt.acceptedAt ?? now,
    deliveredAt: text.deliveredAt ?? (status === 'delivered' ? now : null),
  };
}
