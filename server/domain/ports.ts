/** What the product needs of the outside world. server/providers holds the real client of each. */

/** A text to hand to the carrier. */
export interface OutgoingText {
  messageId: string;
  /** E.164. */
  to: string;
  /** Whom it comes from: a number, or a Messaging Service (MG…). */
  sender: string;
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
  /** Nobody can tell whether it was accepted: never blindly repeated. */
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

/** How a sender is registered with the carriers, as far as the provider tells; `unknown` where it does not. */
export type Registration = 'approved' | 'waits' | 'refused' | 'missing' | 'unknown';

/** The account at the carrier, and what texts come from there. */
export interface CarrierAccount {
  isActive: boolean;
  /** It texts only numbers that were confirmed, and says so in each text. */
  isTrial: boolean;
  /** null where the account has no such number or Messaging Service. */
  sender: {
    canText: boolean;
    /** Where patients’ texts are brought. */
    inboundUrl: string | null;
    registration: Registration;
  } | null;
}

/** A text of the account, whichever way it went; numbers are E.164. */
export interface CarrierText extends CarrierRecord {
  direction: 'in' | 'out';
  /** How many came with it. */
  pictures: number;
  from: string;
  to: string;
}

export interface SmsPort {
  /** Hands a text over. Never throws: what went wrong is the outcome. */
  send(text: OutgoingText): Promise<Handover>;
  /** The texts handed over to a number since an instant; throws when the carrier cannot tell. */
  sentTo(to: string, since: Date): Promise<CarrierRecord[]>;
  /**
   * All texts of the account since an instant, those to patients and those from them, the newest first; throws when the
   * carrier cannot tell. What it answers by itself is none of them.
   */
  textsSince(since: Date): AsyncIterable<CarrierText>;
  /** Whether the carrier signed this request to one of our webhooks. */
  isSigned(request: { url: string; signature: string; params: Record<string, string> }): Promise<boolean>;
  /** The signature that the carrier would send with such a request. */
  sign(request: { url: string; params: Record<string, string> }): Promise<string>;
  /** How the account stands, or why nobody can tell: `refused` are our keys. Never throws. */
  lookAtAccount(): Promise<CarrierAccount | { trouble: 'refused' | 'unreachable'; reason: string }>;
}

/** A mail to hand to the mail server. */
interface OutgoingMail {
  /** The same for every attempt, so that a mailbox can tell a repetition. */
  id: string;
  to: string;
  /** Whom an answer goes to, where not to us. */
  replyTo?: string | undefined;
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
  /** Connects and signs in without sending; gives why that does not work, or null. Never throws. */
  check(): Promise<string | null>;
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

/** A subscription as the payment provider holds it; instants are ISO 8601 in UTC. */
export interface ProviderSubscription {
  id: string;
  /** `incomplete`: its first payment was not made; `pending`: it is on its way, which may take days. Both count as none. */
  status: 'incomplete' | 'pending' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid';
  periodStart: string;
  periodEnd: string;
  cancelAtPeriodEnd: boolean;
  trialEnd: string | null;
  /** Cents of the next payment for the plan if it goes on, and until when a discount makes it so; null: nothing ends. */
  nextAmount: number;
  discountUntil: string | null;
  createdAt: string;
}

/** What a checkout is to sell: always the one plan, with what goes beyond it. */
export interface CheckoutOrder {
  clinicId: string;
  customerId: string;
  successUrl: string;
  cancelUrl: string;
  /** The offer's coupon, codes that the payer types, or neither: Stripe forbids both at once. */
  discount: 'offer' | 'codes' | 'none';
}

export interface ProviderCheckout {
  customerId: string | null;
  subscriptionId: string | null;
  /** `processing`: complete, with a payment that takes days. */
  state: 'open' | 'processing' | 'paid' | 'expired';
}

/** One that somebody was asked to pay: a draft is none yet. */
export interface ProviderInvoice {
  id: string;
  status: 'open' | 'paid' | 'uncollectible' | 'void';
  amountCents: number;
  currency: string;
  /** What is paid by it, in the provider's words. */
  description: string;
  /** Payments that were tried, and whether they failed. */
  attempts: number;
  failed: boolean;
  /** The provider's own page of it. */
  url: string | null;
  createdAt: string;
}

/** The events of the payment provider that change what a clinic may do, or that it is told of: its webhook sends these. */
export const PAYMENT_EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.marked_uncollectible',
  'invoice.voided',
] as const;

/** Something happened at the payment provider. What it happened to is fetched: an event may be days old. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** The id of what it happened to. */
  objectId: string;
  customerId: string | null;
}

/** Texts beyond the quota, to be charged. */
interface OverageReport {
  /** The same for every attempt, so that the provider counts it once. */
  id: string;
  customerId: string;
  texts: number;
  /** When they count; null for now, by the provider's own clock. */
  at: Date | null;
}

/** A thing that the product needs in the provider's account, and how it is there. `detail` is for the operator. */
export interface CatalogueItem {
  name: 'product' | 'overage product' | 'meter' | 'price' | 'overage price' | 'coupon' | 'portal' | 'webhook';
  state: 'right' | 'missing' | 'wrong' | 'made' | 'repaired';
  detail: string;
}

/** Why the payment provider did not do what was asked. The message holds no name, no address and no key. */
export class PaymentsError extends Error {
  /** `unavailable`: no certain answer. `too_many`: asked too often. `refused`: certainly not done, for good. */
  readonly kind: 'unavailable' | 'too_many' | 'refused';

  constructor(kind: PaymentsError['kind'], message: string) {
    super(message);
    this.name = 'PaymentsError';
    this.kind = kind;
  }
}

/** Every call may throw PaymentsError. */
export interface PaymentsPort {
  /**
   * Makes the clinic's customer and gives its id; for the same clinic again the same one, for a day at least, unless that
   * was deleted.
   */
  makeCustomer(clinic: { clinicId: string; name: string; email: string | null }): Promise<string>;
  /** Opens a checkout; those of the customer that are still open end. */
  makeCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }>;
  findCheckout(sessionId: string): Promise<ProviderCheckout | undefined>;
  /** All that the customer ever had, the newest first; null where it was deleted, and all of it ended with it. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[] | null>;
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>;
  /** Ends at once, without a refund, what the customer has of our plan, and checkouts that are open. */
  endAll(customerId: string): Promise<void>;
  /** Gives back, once, what was paid for a subscription that nobody wanted, and ends it; gives the cents, each time. */
  refundAndEnd(subscriptionId: string): Promise<number>;
  findInvoice(invoiceId: string): Promise<ProviderInvoice | undefined>;
  /** The newest first. */
  listInvoices(customerId: string, limit: number): Promise<ProviderInvoice[]>;
  /** What paid an invoice, such as `Visa 4242`; null where nothing did. */
  findPaymentMethod(invoiceId: string): Promise<string | null>;
  /** The address of the portal. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Counts a report once, however often it is told within LIMITS.overageRetryHours. */
  reportOverage(report: OverageReport): Promise<void>;
  /** The event in a webhook's body, or null where the provider did not sign it lately. */
  readEvent(body: Buffer, signature: string): Promise<PaymentEvent | null>;
  /**
   * How the account stands; `repair` makes what is missing and sets right what is wrong, and `newWebhookSecret` makes the
   * webhook again even if it is right.
   */
  checkCatalogue(options: { repair: boolean; newWebhookSecret?: boolean }): Promise<{
    items: CatalogueItem[];
    /** Where a webhook was made: the secret that its calls are signed with, which is told this once. */
    webhookSecret: string | null;
  }>;
}

export interface Ports {
  sms: SmsPort;
  payments: PaymentsPort;
  mail: MailPort;
  captcha: CaptchaPort;
  webhooks: WebhookPort;
}
