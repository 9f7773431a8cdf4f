/** The part of a pino logger that the sandbox uses. What it logs never holds a number, a text or a key. */
export type SandboxLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type SandboxOptions = {
  /** Path of the sandbox's own SQLite file; its folder must exist. */
  dataFile: string;
  /** Opens `/sandbox` and `/sandbox/api`. */
  sandboxKey: string;
  /** The account that the product signs in with at the pretend carrier. */
  accountSid: string;
  /** Its password, and the key that signs the webhooks. */
  authToken: string;
  /** The key that the product signs in with at the pretend payment provider, and the one that signs its webhooks. */
  paymentsKey: string;
  paymentsWebhookSecret: string;
  /** Where the product listens, such as `http://127.0.0.1:3000`; by default the origin of the last StatusCallback. */
  callbackBase?: string | undefined;
  /** Where browsers reach the sandbox, such as `http://127.0.0.1:3000`; by default where the product calls it. */
  pagesBase?: (() => string) | undefined;
  /** Stamps messages and mails, and is the payment provider's time. Delays run on the machine's own clock, so that a frozen one stops nothing. */
  clock?: (() => Date) | undefined;
  log: SandboxLog;
  /** Milliseconds between two states of a text. */
  deliveryDelayMs?: number | undefined;
  /** Milliseconds before a webhook's first retry; each further one waits twice as long. */
  retryDelayMs?: number | undefined;
  /** Where the mailbox listens; by default a free port of the loopback address. */
  smtp?: { host?: string | undefined; port?: number | undefined } | undefined;
};
