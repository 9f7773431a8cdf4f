/** What the product needs of the outside world. server/providers holds the real client of each. */

/** A text to hand to the carrier. */
export interface OutgoingText {
  messageId: string;
  /** E.164. */
  to: string;
  body: string;
  /** Seconds for which the carrier may try to deliver it. */
  validitySeconds: number;
}

/** What the carrier said to a text. */
export type Handover =
  | { outcome: 'accepted'; providerId: string }
  /** Certainly not accepted, for good. */
  | { outcome: 'refused'; code: string; reason: string }
  /** Certainly not accepted, and worth another try. */
  | { outcome: 'later'; code: string; reason: string }
  /** Nobody can tell whether it was accepted: never blindly repeated (DESIGN 4.5). */
  | { outcome: 'unknown'; reason: string };

/** A text as the carrier's records hold it. */
export interface CarrierRecord {
  providerId: string;
  to: string;
  body: string;
  status: string;
  errorCode: string | null;
}

export interface SmsPort {
  send(text: OutgoingText): Promise<Handover>;
  /** The texts handed over to a number since an instant; throws when the carrier cannot be asked. */
  sentTo(to: string, since: Date): Promise<CarrierRecord[]>;
  /** Whether the carrier signed this request to one of our webhooks. */
  isSigned(request: { url: string; signature: string; params: Record<string, string> }): boolean;
}

export interface Ports {
  sms: SmsPort;
}
