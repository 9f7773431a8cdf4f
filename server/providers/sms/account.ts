import type TwilioSdk from 'twilio';
import type { Config } from '../../config/config.ts';
import type { CarrierAccount, Registration, SmsPort } from '../../domain/ports.ts';

/** What Twilio tells of our account and of what texts come from. */

type Client = ReturnType<typeof TwilioSdk>;

export async function lookAtAccount(
  client: Client,
  { sms }: Pick<Config, 'sms'>,
): ReturnType<SmsPort['lookAtAccount']> {
  try {
    const { status, type } = await client.api.v2010.accounts(sms.accountSid).fetch();
    const sender = sms.messagingServiceSid
      ? await lookAtService(client, sms.messagingServiceSid)
      : await lookAtNumber(client, sms.from);
    return { isActive: status === 'active', isTrial: type === 'Trial', sender };
  } catch (error) {
    const { status, code, name } = error as { status?: number; code?: number | string; name: string };
    const reason = String(code ?? status ?? name);
    return { trouble: status === 401 || status === 403 ? 'refused' : 'unreachable', reason };
  }
}

const TOLL_FREE = /^\+18(00|33|44|55|66|77|88)/;

async function lookAtNumber(client: Client, phoneNumber: string): Promise<CarrierAccount['sender']> {
  const [number] = await client.incomingPhoneNumbers.list({ phoneNumber, limit: 1 });
  if (!number) return null;
  return {
    canText: number.capabilities.sms,
    inboundUrl: number.smsUrl || null,
    // Of other numbers Twilio tells it by the Messaging Service that they are in.
    registration: TOLL_FREE.test(phoneNumber) ? await tollFreeRegistration(client, number.sid) : 'unknown',
  };
}

async function tollFreeRegistration(client: Client, tollfreePhoneNumberSid: string): Promise<Registration> {
  const [verification] = await client.messaging.v1.tollfreeVerifications.list({
    tollfreePhoneNumberSid,
    limit: 1,
  });
  if (!verification) return 'missing';
  return TOLL_FREE_STATES[verification.status] ?? 'waits';
}

/** https://www.twilio.com/docs/messaging/api/tollfree-verification-resource */
const TOLL_FREE_STATES: Record<string, Registration> = {
  TWILIO_APPROVED: 'approved',
  TWILIO_REJECTED: 'refused',
};

async function lookAtService(client: Client, sid: string): Promise<CarrierAccount['sender']> {
  const service = client.messaging.v1.services(sid);
  try {
    const { inboundRequestUrl, useInboundWebhookOnNumber } = await service.fetch();
    const [number] = await service.phoneNumbers.list({ limit: 1 });
    const [campaign] = await service.usAppToPerson.list({ limit: 1 });
    return {
      canText: number !== undefined,
      inboundUrl: useInboundWebhookOnNumber ? await urlOf(client, number?.sid) : inboundRequestUrl || null,
      registration: campaign ? (CAMPAIGN_STATES[campaign.campaignStatus] ?? 'waits') : 'missing',
    };
  } catch (error) {
    if ((error as { status?: number }).status === 404) return null;
    throw error;
  }
}

/** https://www.twilio.com/docs/messaging/api/usapptoperson-resource */
const CAMPAIGN_STATES: Record<string, Registration> = {
  VERIFIED: 'approved',
  FAILED: 'refused',
  SUSPENDED: 'refused',
};

async function urlOf(client: Client, numberSid: string | undefined): Promise<string | null> {
  if (numberSid === undefined) return null;
  const { smsUrl } = await client.incomingPhoneNumbers(numberSid).fetch();
  return smsUrl || null;
}
