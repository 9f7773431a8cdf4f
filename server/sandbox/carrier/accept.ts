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

const isCallback = (url: string | null): boolean =>
  url === null || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol));

function isValidity(given: string): boolean {
  const seconds = Number(given || LONGEST_VALIDITY_SECONDS);
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_VALIDITY_SECONDS;
}

type Check = readonly [isWrong: boolean, code: number, message: string];

/** Reads what the product posted; the order of the checks and the codes are Twilio's. */
function readParameters(form: object): Parameters | { refusal: Refusal } {
  const to = field(form, 'To');
  const serviceSid = field(form, 'MessagingServiceSid') || null;
  const from = field(form, 'From') || (serviceSid ? SERVICE_NUMBER : '');
  const body = field(form, 'Body');
  const callbackUrl = field(form, 'StatusCallback') || null;
  const checks: readonly Check[] = [
    [!to, 21604, "A 'To' phone number is required."],
    [!from, 21603, "A 'From' phone number is required."],
    [!isPhoneNumber(to), 21211, "The 'To' number is not a valid phone number."],
    [!isPhoneNumber(from), 21212, "The 'From' number is not a valid phone number."],
    [to === from, 21266, "'To' and 'From' number cannot be the same."],
    [!body, 21602, 'Message body is required.'],
    [body.length > LONGEST_BODY, 21617, 'The message body exceeds 1600 characters.'],
    [!isCallback(callbackUrl), 21609, "The 'StatusCallback' URL is not a valid URL."],
    [
      !isValidity(field(form, 'ValidityPeriod')),
      90007,
      'ValidityPeriod must be between 1 and 36000 seconds.',
    ],
  ];
  const failed = checks.find(([isWrong]) => isWrong);
  if (failed) return refuse(failed[1], failed[2]);
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
