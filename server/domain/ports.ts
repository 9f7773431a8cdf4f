/** What the product needs of the outside world. server/providers holds the real client of each. */

/** A text to hand to the carrier. */
export interface OutgoingText {
  messageId: string;
  /** E.164. */
  to: string;
  body: string;
  /** Seconds for which the carrier may try to deliver it. */
  validitySeconds: number;
  /** Whether the time for the call is over; asked in the last moment before it is made. */
  isLate(): boolean;
}

/** What the carrier said to a text. `reason` holds no number and no text, so that it can be kept and logged. */
export type Handover =
  /** Nothing was called, since the number was stopped or the time for it over. */
  | { outcome: 'not_called' }
  | { outcome: 'accepted'; providerId: string; sender: string | null }
  /** Certainly not accepted, for good. */
  | { outcome: 'refused'; code: string; reason: string }
  /** Certainly not accepted, and worth another try. */
  | { outcome: 'later'; code: string; reason: string }
  /** Nobody can tell whether it was accepted: never blindly repeated (DESIGN 4.5). */
  | { outcome: 'unknown'; reason: string };

/** A text as the carrier's records hold it; `status` is one of the carrier's own words. */
export interface CarrierRecord {
  providerId: string;
  sender: string | null;
  body: string;
  status: string;
  errorCode: string | null;
  createdAt: Date | null;
}

export interface SmsPort {
  /** Hands a text over. Never throws: what went wrong is the outcome. */
  send(text: OutgoingText): Promise<Handover>;
  /** The texts handed over to a number since an instant; throws when the carrier cannot tell. */
  sentTo(to: string, since: Date): Promise<CarrierRecord[]>;
  /** Whether the carrier signed this request to one of our webhooks. */
  isSigned(request: { url: string; signature: string; params: Record<string, string> }): Promise<boolean>;
}

/** A mail to hand to the mail server. */
interface OutgoingMail {
  /** The same for every attempt, so that a mailbox can tell a repetition. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** What the mail server said. `reason` holds no address and no text. */
export type Posting =
  | { outcome: 'sent' }
  /** Refused for good. */
  | { outcome: 'refused'; reason: string }
  /** Worth another try; a mail that comes twice does less harm than one that never comes. */
  | { outcome: 'later'; reason: string };

export interface MailPort {
  /** Hands a mail over. Never throws: what went wrong is the outcome. */
  send(mail: OutgoingMail): Promise<Posting>;
  /** Ends its connections; a mail that is under way goes back to the outbox. */
  close(): Promise<void>;
}

/** What the provider of the captcha said. `reason` is for the operator and holds no token. */
export type CaptchaVerdict =
  | { outcome: 'passed' }
  /** Not solved, solved too long ago, or told once before. */
  | { outcome: 'failed' }
  /** Nobody can tell: it did not answer, or does not take our keys. */
  | { outcome: 'unavailable'; reason: string };

export interface CaptchaPort {
  /** Asks whether the token of a solved captcha is good; each is good once. Never throws. */
  verify(token: string): Promise<CaptchaVerdict>;
}

/** A call of another system's webhook. */
export interface OutgoingCall {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What became of a call. */
export type CallAnswer =
  | { outcome: 'answered'; status: number }
  /** Its address belongs to a private network, and was not called. */
  | { outcome: 'private' }
  /** Its name cannot be looked up. */
  | { outcome: 'unknown' }
  | { outcome: 'timeout' }
  /** `code` is the system's word for it, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
  | { outcome: 'unreachable'; code: string }
  /** The process that called stops. */
  | { outcome: 'cut_off' };

export interface WebhookPort {
  /** Whether an address may be called, or why not; `url`: by http, which the operator has not allowed. */
  leadsTo(url: string): Promise<'callable' | 'url' | 'private' | 'unknown'>;
  /** Calls, unless the address may not be called. Never throws. */
  post(call: OutgoingCall, stopping: AbortSignal): Promise<CallAnswer>;
}

export interface Ports {
  sms: SmsPort;
  mail: MailPort;
  captcha: CaptchaPort;
  webhooks: WebhookPort;
}
