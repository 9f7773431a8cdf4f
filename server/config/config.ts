import type { Company, LandingContent } from '../contract/routes/site.ts';
import type { Routing } from '../contract/rules/routing.ts';
import type { Environment } from './environment.ts';
import type {
  CaptchaTimes,
  ConnectionTimes,
  MailTimes,
  PaymentTimes,
  SendTimes,
  WebhookTimes,
  WorkerTimes,
} from './times.ts';

/** What an installation is told, as the rest of the server sees it. */
export interface Config {
  production: boolean;
  host: string;
  port: number;
  /** Origin under which patients and carriers reach this server. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string;
  secretKey: string;
  /** Whether SECRET_KEY gives it; else it stands in a file of the data folder. */
  isSecretGiven: boolean;
  sms: {
    provider: 'sandbox' | 'twilio';
    accountSid: string;
    authToken: string;
    from: string;
    messagingServiceSid: string;
  };
  /** Origin of a sandbox that runs as a process of its own; null when it runs inside this server. */
  sandboxUrl: string | null;
  payments: {
    provider: 'sandbox' | 'stripe';
    secretKey: string;
    /** Signs the provider's webhooks; `goodword-server stripe setup` tells it. */
    webhookSecret: string;
  };
  paymentTimes: PaymentTimes;
  /** The picture by which the operator's advertising counts a sale, with {value} and {currency}; null for none. */
  conversionUrl: string | null;
  mail: {
    provider: 'sandbox' | 'smtp';
    smtpUrl: string;
    /** The sender: an address, or a name and an address in angle brackets. */
    from: string;
  };
  /** null: the patient's page asks for none. */
  captcha: CaptchaConfig | null;
  captchaTimes: CaptchaTimes;
  /** Whether webhooks may call addresses of private networks, and by http. */
  privateWebhooks: boolean;
  webhookTimes: WebhookTimes;
  superAdminEmails: string[];
  supportEmail: string;
  /** Who runs the platform, for the legal pages. */
  company: Company;
  /** What the landing page says of this operator alone. */
  landing: LandingContent;
  /** Cents for a text beyond the quota. */
  overageCents: number;
  reviewRouting: Routing;
  pastDueGraceDays: number;
  /** Texts a second that the sender may hand over, and how many at once. */
  sendsPerSecond: number;
  sendConcurrency: number;
  sendTimes: SendTimes;
  mailTimes: MailTimes;
  workerTimes: WorkerTimes;
  /** Where metrics are read; null for nowhere. */
  metrics: { host: string; port: number } | null;
  /** Seconds for which a server that was told to stop goes on, so that a load balancer turns away from it first. */
  shutdownDelay: number;
  logLevel: Environment['LOG_LEVEL'];
  trustProxy: boolean;
  /** Connections that one network address may hold at once; behind a proxy requests under way. */
  connectionsPerAddress: number;
  connectionTimes: ConnectionTimes;
  /** Seconds by which the clock is moved, for tests and demonstrations. */
  clockOffset: number;
}

export interface CaptchaConfig {
  provider: 'sandbox' | 'hcaptcha';
  siteKey: string;
  secret: string;
  /** Address of the script that the patient's page loads, on this origin or another. */
  script: string;
  /** What the page's content policy lets in for it: script, style, connections and frames. */
  origins: readonly string[];
}

/** A setting that stops the start; the message names the variable and the repair. */
export class ConfigError extends Error {}
