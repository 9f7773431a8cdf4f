import { LIMITS } from '../contract/core/limits.ts';

/** How long a connection may take, in milliseconds; no variable, but tests shorten them. */
export interface ConnectionTimes {
  /** For the headers of a request, from the first moment of a connection on. */
  headers: number;
  /** For the whole body of a request; a file of somebody who may send it is measured by `silence` alone. */
  body: number;
  /** While a request is under way and nothing moves in either direction. */
  silence: number;
  /** Without a request: longer than load balancers keep theirs, mostly 60 s, so that they hang up first and lose none. */
  idle: number;
  /** Between two looks for headers that are late. */
  look: number;
}

/** How long things take around a captcha, in milliseconds; no variable, but tests shorten them. */
export interface CaptchaTimes {
  /** The provider has so long to answer; a patient waits meanwhile. */
  answer: number;
}

/** How long things take around a text, in milliseconds; no variable, but tests shorten them. */
export interface SendTimes {
  /** The carrier has so long to answer a call. */
  callTimeout: number;
  /** A claimed text is handed over within this time, or goes back to the queue. */
  callWithin: number;
  /** From the claim on, before anybody asks the carrier what became of a text. */
  askAfter: number;
  /** From the claim on, until which a carrier that cannot tell is asked again. */
  askUntil: number;
  /** Before a carrier that could not tell what a restored copy missed is asked again, each time. */
  askAgain: readonly number[];
  /** How long the sender rests after an error that would meet every text. */
  pause: number;
  /** How often an idle worker looks for texts of which it was not told: other processes' and those put off. */
  idle: number;
}

/** How long things take around a mail, in milliseconds; no variable, but tests shorten them. */
export interface MailTimes {
  /** The mail server has so long for a connection, for its greeting, and between two answers. */
  answer: number;
  /** And so long for the whole mail, were it to answer drop by drop. */
  call: number;
  /** From the claim on, before another worker takes a mail over; far above `call`. */
  lease: number;
  /** Before the second attempt; each further one waits twice as long, up to `longestRetry`. */
  firstRetry: number;
  longestRetry: number;
  /** How often an idle worker looks for mails. */
  idle: number;
}

/** How long things take around a webhook's call, in milliseconds; no variable, but tests shorten them. */
export interface WebhookTimes {
  /** A call may take so long in all, from the look-up of its name to the last byte that is read. */
  call: number;
  /** From the claim on, before another worker takes a delivery over; above the calls of one claim, each at its longest. */
  lease: number;
  /** After a delivery began, when it is tried again; the last time within LIMITS.webhookHours. */
  retries: readonly number[];
  /** How often an idle worker looks for deliveries. */
  idle: number;
}

/** How long things take around the payment provider, in milliseconds; no variable, but tests shorten them. */
export interface PaymentTimes {
  /** The provider has so long to answer one call. */
  answer: number;
  /** From the claim on, before another worker takes a report of overage over; far above its calls. */
  lease: number;
  /** Before the second attempt of a report; each further one waits twice as long, up to `longestRetry`. */
  firstRetry: number;
  longestRetry: number;
  /** How often a worker looks for texts beyond the quota. */
  idle: number;
}

/** How a worker shows that it works, in milliseconds; no variable, but tests shorten them. */
export interface WorkerTimes {
  /** Between two signs of life. */
  beat: number;
  /** A loop whose step takes longer hangs, and its worker gives no sign of life. */
  longestStep: number;
}

/** The sum of the first two stays below the third: nobody asks while a call may be under way. */
export const SEND_TIMES: SendTimes = {
  callTimeout: 30_000,
  callWithin: 60_000,
  askAfter: 120_000,
  askUntil: 3_600_000,
  askAgain: [2_000, 10_000],
  pause: 300_000,
  idle: 1_000,
};

export const MAIL_TIMES: MailTimes = {
  answer: 12_000,
  call: 30_000,
  lease: 120_000,
  firstRetry: 5_000,
  longestRetry: 600_000,
  idle: 1_000,
};

const MINUTE = 60_000;

export const WORKER_TIMES: WorkerTimes = {
  beat: LIMITS.heartbeatSeconds * 1_000,
  longestStep: 5 * MINUTE,
};

const HOUR = 60 * MINUTE;

export const WEBHOOK_TIMES: WebhookTimes = {
  call: 10_000,
  lease: 120_000,
  retries: [
    5_000,
    ...[1, 5, 30].map((minutes) => minutes * MINUTE),
    ...[1, 2, 4, 8, 12, 16, 20, 23].map((hours) => hours * HOUR),
  ],
  idle: 1_000,
};

export const CONNECTION_TIMES: ConnectionTimes = {
  headers: 30_000,
  body: 30_000,
  silence: 120_000,
  idle: 75_000,
  look: 5_000,
};

export const CAPTCHA_TIMES: CaptchaTimes = { answer: 8_000 };

export const PAYMENT_TIMES: PaymentTimes = {
  answer: 10_000,
  lease: 120_000,
  firstRetry: 5_000,
  longestRetry: 1_800_000,
  idle: 60_000,
};
