import { field } from '../fields.ts';
import type { Delivery } from './delivery.ts';
import type { Message, Messages } from './messages.ts';
import { isPhoneNumber, type Refusal, refusalOf, SERVICE_NUMBER } from './numbers.ts';
import type { OptOuts } from './optOuts.ts';

const LONGEST_BODY = 1_600;
const LONGEST_VALIDITY_SECONDS = 36_000;

type Parameters = {
  to: string;
  from: string;
  serviceSid: string | null;
  body: string;
  callbackUrl: string | null;
};

function refuse(code: number, message: string): { refusal: Refusal } {
  return { refusal: { status: 400, code, message } };
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** Reads what the product posted; the order of the checks and the codes are Twilio's. */
function readParameters(form: object): Parameters | { refusal: Refusal } {
  const to = field(form, 'To');
  const serviceSid = field(form, 'MessagingServiceSid') || null;
  const from = field(form, 'From') || (serviceSid ? SERVICE_NUMBER : '');
  const body = field(form, 'Body');
  const callbackUrl = field(form, 'StatusCallback') || null;
  const validity = field(form, 'ValidityPeriod');
  if (!to) return refuse(21604, "A 'To' phone number is required.");
  if (!from) return refuse(21603, "A 'From' phone number is required.");
  if (!isPhoneNumber(to)) return refuse(21211, "The 'To' number is not a valid phone number.");
  if (!isPhoneNumber(from)) return refuse(21212, "The 'From' number is not a valid phone number.");
  if (to === from) return refuse(21266, "'To' and 'From' number cannot be the same.");
  if (!body) return refuse(21602, 'Message body is required.');
  if (body.length > LONGEST_BODY) return refuse(21617, 'The message body exceeds 1600 characters.');
  if (callbackUrl && !isWebAddress(callbackUrl)) {
    return refuse(21609, "The 'StatusCallback' URL is not a valid URL.");
  }
  const seconds = Number(validity || LONGEST_VALIDITY_SECONDS);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > LONGEST_VALIDITY_SECONDS) {
    return refuse(90007, 'ValidityPeriod must be between 1 and 36000 seconds.');
  }
  return { to, from, serviceSid, body, callbackUrl };
}

/** Decides about one text of the product: keeps it, queued, or says why the carrier refuses it. */
export function acceptMessage(
  carrier: { messages: Messages; optOuts: OptOuts; delivery: Delivery; clock: () => Date },
  form: object,
): { message: Message } | { refusal: Refusal } {
  const parameters = readParameters(form);
  if ('refusal' in parameters) return parameters;
  const { to, from, ...rest } = parameters;
  const magic = refusalOf(to);
  if (magic) return { refusal: magic };
  if (carrier.optOuts.has(to, from)) return refuse(21610, 'Attempt to send to unsubscribed recipient');
  const message = carrier.messages.add({
    ...rest,
    direction: 'outbound-api',
    phone: to,
    sender: from,
    status: 'queued',
    createdAt: carrier.clock().toISOString(),
    nextAt: carrier.delivery.firstStepAt(),
  });
  return { message };
}
