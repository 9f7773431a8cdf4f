import type { Request, ResponseToolkit, RouteOptions, Server, ServerRoute } from '@hapi/hapi';
import type { BehaviourSwitch } from '../behaviour.ts';
import { field } from '../fields.ts';
import type { CarrierAccount } from './accountSchema.ts';
import { API_VERSION, httpError } from './wire.ts';

const NUMBER_SID = `PN${'0'.repeat(32)}`;

const numberResource = ({ canText, inboundUrl }: CarrierAccount, phoneNumber: string) => ({
  sid: NUMBER_SID,
  phone_number: phoneNumber,
  capabilities: { sms: canText, mms: canText, voice: true, fax: false },
  sms_method: 'POST',
  sms_url: inboundUrl,
});

const serviceResource = ({ inboundUrl }: CarrierAccount, sid: string) => ({
  sid,
  inbound_method: 'POST',
  inbound_request_url: inboundUrl,
  use_inbound_webhook_on_number: false,
});

/** A list as Twilio's newer API gives it: all on one page. */
const listOf = (key: string, rows: object[]) => ({
  [key]: rows,
  meta: { key, page: 0, page_size: 50, next_page_url: null, previous_page_url: null },
});

/** The part of Twilio's API that tells of an account and its senders. */
export function addAccountRoutes(
  server: Server,
  { accountSid, behaviour }: { accountSid: string; behaviour: BehaviourSwitch },
  options: RouteOptions,
): void {
  const read = (): CarrierAccount => behaviour.read().account;
  const base = `/${API_VERSION}/Accounts/${accountSid}`;
  const get = (path: string, answer: (request: Request) => object): ServerRoute => ({
    method: 'GET',
    path,
    options,
    handler: (request) => answer(request),
  });
  const ofService = (path: string, answer: (service: string) => object): ServerRoute => ({
    method: 'GET',
    path: `/v1/Services/{service}${path}`,
    options,
    handler: ({ params }: Request, h: ResponseToolkit) =>
      read().hasSender
        ? answer(String(params.service))
        : httpError(h, 404, 'The requested resource was not found'),
  });
  server.route([
    get(`${base}.json`, () => {
      const { status, type } = read();
      return { sid: accountSid, status, type };
    }),
    get(`${base}/IncomingPhoneNumbers.json`, ({ query }) => {
      const { hasSender } = read();
      const number = numberResource(read(), field(query as object, 'PhoneNumber'));
      return {
        incoming_phone_numbers: hasSender ? [number] : [],
        next_page_uri: null,
        page: 0,
        page_size: 50,
      };
    }),
    get('/v1/Tollfree/Verifications', () => {
      const { tollFree: status } = read();
      return listOf('verifications', status === null ? [] : [{ sid: `HH${'0'.repeat(32)}`, status }]);
    }),
    ofService('', (service) => serviceResource(read(), service)),
    ofService('/PhoneNumbers', () => {
      const { canText } = read();
      return listOf('phone_numbers', canText ? [{ sid: NUMBER_SID, capabilities: ['SMS'] }] : []);
    }),
    ofService('/Compliance/Usa2p', () => {
      const { campaign } = read();
      return listOf('compliance', campaign === null ? [] : [{ sid: 'QE0', campaign_status: campaign }]);
    }),
  ]);
}
