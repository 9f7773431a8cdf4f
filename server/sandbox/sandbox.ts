import { server as createServer, type Server } from '@hapi/hapi';
import { sandboxApi } from './api.ts';
import { captchaPlugin } from './captcha/plugin.ts';
import { createCaptcha } from './captcha/tokens.ts';
import { startDelivery } from './carrier/delivery.ts';
import { createInbound } from './carrier/inbound.ts';
import { openMessages } from './carrier/messages.ts';
import { openOptOuts } from './carrier/optOuts.ts';
import { type Carrier, carrierPlugin } from './carrier/plugin.ts';
import { carrierSender } from './carrier/signature.ts';
import { openSandboxDatabase } from './database.ts';
import { openMails } from './mailbox/mails.ts';
import { startSmtp } from './mailbox/smtp.ts';
import type { SandboxOptions } from './options.ts';
import { pagePlugin } from './page/plugin.ts';
import { mountPayments } from './payments/mount.ts';
import { paymentsSender } from './payments/signature.ts';
import { startTidying } from './tidy.ts';
import { createTrouble } from './trouble.ts';
import { startWebhooks } from './webhooks/webhooks.ts';

export type Sandbox = {
  /** Where its mailbox listens. */
  smtpPort: number;
  /** Ends deliveries, mailbox and database; what is owed to the product is posted after the next start. */
  stop(): Promise<void>;
};

const LOOPBACK = '127.0.0.1';
const DELIVERY_DELAY_MS = 500;
const RETRY_DELAY_MS = 500;

const sendersOf = ({ authToken, paymentsWebhookSecret }: SandboxOptions) => ({
  carrier: carrierSender(authToken),
  payments: paymentsSender(paymentsWebhookSecret),
});

/**
 * Mounts the pretend carrier (`/sandbox/twilio`), payment provider (`/sandbox/stripe`) and captcha
 * (`/sandbox/captcha`), their scripts' calls (`/sandbox/api`) and their pages (`/sandbox`) on a hapi server, and starts
 * the mailbox. Stop it after that server.
 */
export async function registerSandbox(server: Server, options: SandboxOptions): Promise<Sandbox> {
  const { accountSid, authToken, sandboxKey, callbackBase, log } = options;
  const clock = options.clock ?? (() => new Date());
  const db = openSandboxDatabase(options.dataFile);
  const mails = openMails(db);
  const { host = LOOPBACK, port = 0 } = options.smtp ?? {};
  const smtp = await startSmtp({ mails, clock, log, host, port }).catch((error) => {
    db.close();
    throw error;
  });
  const messages = openMessages(db);
  const optOuts = openOptOuts(db);
  const trouble = createTrouble();
  const retryDelayMs = options.retryDelayMs ?? RETRY_DELAY_MS;
  const webhooks = startWebhooks({ db, senders: sendersOf(options), log, retryDelayMs });
  const { behaviour } = trouble;
  const tidying = startTidying(db);
  const delayMs = options.deliveryDelayMs ?? DELIVERY_DELAY_MS;
  const delivery = startDelivery({ db, messages, webhooks, behaviour, accountSid, clock, delayMs });
  const carrier: Carrier = { db, messages, optOuts, trouble, delivery, accountSid, authToken, clock };
  const inbound = createInbound({ db, messages, optOuts, webhooks, accountSid, callbackBase, clock });
  const { payments, stop: stopPayments } = await mountPayments(
    server,
    { db, webhooks, trouble, clock },
    options,
  );
  const api = { carrier, inbound, mails, payments, smtp: { host, port: smtp.port }, sandboxKey };
  await server.register(
    { plugin: carrierPlugin, options: carrier },
    { routes: { prefix: '/sandbox/twilio' } },
  );
  await server.register({ plugin: sandboxApi, options: api }, { routes: { prefix: '/sandbox/api' } });
  await server.register(
    { plugin: captchaPlugin, options: { captcha: createCaptcha({ secret: sandboxKey, clock }), trouble } },
    { routes: { prefix: '/sandbox/captcha' } },
  );
  await server.register({ plugin: pagePlugin, options: api });
  server.ext('onPreStop', trouble.stop);
  return {
    smtpPort: smtp.port,
    async stop() {
      delivery.stop();
      tidying.stop();
      stopPayments();
      await webhooks.stop();
      await smtp.stop();
      db.close();
    },
  };
}

/** Providers keep a connection without a request for about a minute, in milliseconds. */
const IDLE_CONNECTION = 75_000;

/** Runs the sandbox alone, on a server of its own; port 0 takes a free one. */
export async function startSandbox(
  options: SandboxOptions & { host?: string | undefined; port?: number | undefined },
): Promise<Sandbox & { address: string }> {
  const server = createServer({ host: options.host ?? LOOPBACK, port: options.port ?? 0 });
  server.listener.keepAliveTimeout = IDLE_CONNECTION;
  const sandbox = await registerSandbox(server, options);
  await server.start().catch(async (error) => {
    await sandbox.stop();
    throw error;
  });
  return {
    ...sandbox,
    address: server.info.uri,
    async stop() {
      await server.stop({ timeout: 1_000 });
      await sandbox.stop();
    },
  };
}
