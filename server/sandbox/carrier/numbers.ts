/** A refusal as the carrier answers it. */
export type Refusal = { status: number; code: number; message: string };

const E164 = /^\+[1-9]\d{6,14}$/;

/** Whether this is an E.164 number in shape; fictional 555 numbers are welcome. */
export function isPhoneNumber(value: string): boolean {
  return E164.test(value);
}

/** Stands for the pool of a messaging service; Twilio's own test number that every account may send from. */
export const SERVICE_NUMBER = '+15005550006';

const REFUSED_NUMBERS: Record<string, Omit<Refusal, 'status'>> = {
  '+15005550001': { code: 21211, message: "The 'To' number is not a valid phone number." },
  '+15005550002': { code: 21612, message: "The 'To' phone number is not currently reachable via SMS." },
  '+15005550003': { code: 21408, message: 'Permission to send an SMS has not been enabled for the region.' },
  '+15005550004': { code: 21610, message: 'Attempt to send to unsubscribed recipient' },
  '+15005550009': { code: 21614, message: "'To' number is not a valid mobile number" },
};

/**
 * The refusal of a magic number, else undefined.
 * Source: https://www.twilio.com/docs/iam/test-credentials#test-sms-messages
 */
export function refusalOf(phone: string): Refusal | undefined {
  const refusal = REFUSED_NUMBERS[phone];
  return refusal && { status: 400, ...refusal };
}

export type DeliveryFailure = { code: number; status: 'failed' | 'undelivered'; meaning: string };

/**
 * How a text ends by the last four digits of its number; every other number gets its texts delivered.
 * A `failed` text never left the carrier, an `undelivered` one was sent first.
 * Source: https://www.twilio.com/docs/api/errors
 */
const DELIVERY_FAILURES: Record<string, DeliveryFailure> = {
  '3001': { code: 30001, status: 'failed', meaning: 'Queue overflow' },
  '3002': { code: 30002, status: 'failed', meaning: 'Account suspended' },
  '3003': { code: 30003, status: 'undelivered', meaning: 'Unreachable destination handset' },
  '3004': { code: 30004, status: 'undelivered', meaning: 'Message blocked' },
  '3005': { code: 30005, status: 'undelivered', meaning: 'Unknown destination handset' },
  '3006': { code: 30006, status: 'undelivered', meaning: 'Landline or unreachable carrier' },
  '3007': { code: 30007, status: 'undelivered', meaning: 'Message filtered' },
  '3008': { code: 30008, status: 'undelivered', meaning: 'Unknown error' },
  '3022': { code: 30022, status: 'failed', meaning: 'Number of texts over the limit of the sender' },
  '3034': { code: 30034, status: 'undelivered', meaning: 'Message from an unregistered number' },
};

/** How the texts to this number fail, else undefined. */
export function failureOf(phone: string): DeliveryFailure | undefined {
  return DELIVERY_FAILURES[phone.slice(-4)];
}

/** The carrier's words for an error code of a delivery, else null. */
export function meaningOf(code: number | null): string | null {
  const failure = Object.values(DELIVERY_FAILURES).find((candidate) => candidate.code === code);
  return failure?.meaning ?? null;
}
