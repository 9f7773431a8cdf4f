import type { ResponseToolkit } from '@hapi/hapi';
import type { Message } from './messages.ts';
import { meaningOf, type Refusal } from './numbers.ts';

export const API_VERSION = '2010-04-01';

const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED = '^{}\\[~]|€\f';
const GSM_PATTERN = new RegExp(`^[${(GSM_BASIC + GSM_EXTENDED).replace(/[\\\]^-]/g, '\\$&')}]*$`);

/** How many texts the body takes: 160 or 153 letters of GSM 03.38 each, 70 or 67 of UCS-2. */
export function segmentsOf(body: string): number {
  const gsm = GSM_PATTERN.test(body);
  const length = gsm
    ? [...body].reduce((sum, letter) => sum + (GSM_EXTENDED.includes(letter) ? 2 : 1), 0)
    : body.length;
  const [alone, joined] = gsm ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / joined);
}

/** RFC 2822 in UTC, as Twilio writes every date. */
function rfc2822(instant: string | null): string | null {
  return instant && new Date(instant).toUTCString().replace('GMT', '+0000');
}

/** From and To of a text, whichever way it went. */
export function endsOf(message: Message): { from: string; to: string } {
  return message.direction === 'inbound'
    ? { from: message.phone, to: message.sender }
    : { from: message.sender, to: message.phone };
}

/** A text as Twilio's Message resource. */
export function messageResource(accountSid: string, message: Message) {
  const uri = `/${API_VERSION}/Accounts/${accountSid}/Messages/${message.sid}`;
  return {
    account_sid: accountSid,
    api_version: API_VERSION,
    body: message.body,
    date_created: rfc2822(message.createdAt),
    date_sent: rfc2822(message.sentAt),
    date_updated: rfc2822(message.updatedAt),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: meaningOf(message.errorCode),
    ...endsOf(message),
    messaging_service_sid: message.serviceSid,
    num_media: String(message.pictures),
    num_segments: String(segmentsOf(message.body)),
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    uri: `${uri}.json`,
  };
}

/** Twilio's error body: `{ code, message, more_info, status }`. */
export function twilioError(h: ResponseToolkit, { status, code, message }: Refusal) {
  const body = { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
  return h.response(body).code(status).takeover();
}

/** A plain HTTP failure; Twilio's code for it is 20000 and the status. */
export function httpError(h: ResponseToolkit, status: number, message: string) {
  return twilioError(h, { status, code: 20_000 + status, message });
}
