import { randomUUID } from 'node:crypto';
import { openHeartbeat } from '../domain/admin/workers.ts';
import { makeReports, tellReports } from '../domain/billing/overage.ts';
import { refreshUnreported } from '../domain/billing/unreported.ts';
import type { Context } from '../domain/context.ts';
import { deliverMails } from '../domain/mail/deliver.ts';
import { openSummaries } from '../domain/reports/summaryMails.ts';
import { queueFollowUps } from '../domain/sending/followUps.ts';
import { endOverdue } from '../domain/sending/outbox.ts';
import { recoverUnknown } from '../domain/sending/recovery.ts';
import { startDeletions } from './deletions.ts';
import { Drain } from './drain.ts';
import { unlessRestored } from './held.ts';
import { type Loop, type Step, startLoop } from './loop.ts';
import { watchShape } from './shape.ts';
import { startTidying } from './tidy.ts';
import { WebhookCalls } from './webhookCalls.ts';

/** Sends texts and mails that are due, tells webhooks what happened, finds out about what is unknown, and tidies up. */
export interface Worker {
  /** Ends gracefully: what was claimed is handed over and written, or goes back to the queue. */
  stop(): Promise<void>;
  readonly loops: readonly Loop[];
  /** Resolves, if ever, with the migration by which a newer program took away what this worker needs: it has stopped. */
  readonly outdated: Promise<string>;
}

const RECOVER_EVERY = 500;
const RECOVER_AT_ONCE = 20;
const OVERDUE_EVERY = 60_000;
const OVERDUE_AT_ONCE = 200;
/** As many as the mail server gets connections. */
const MAILS_AT_ONCE = 5;
/** So long a mail server may take for its last answer to a worker that stops; the mail then waits for the next one. */
const MAIL_GRACE = 3_000;
/** Reports of overage, a call for each. */
const REPORTS_AT_ONCE = 5;
const UNREPORTED_EVERY = 3_600_000;
const FOLLOW_UPS_EVERY = 300_000;
const SUMMARIES_EVERY = 60_000;

/** Starts a worker; any number of them, in any number of processes, share one database. */
export function startWorker(ctx: Context): Worker {
  const owner = randomUUID();
  const drain = new Drain(ctx, owner);
  const webhookCalls = new WebhookCalls(ctx);
  const sending = startLoop(ctx, 'drain', (wake) => drain.step(wake), 'texts');
  let unreportedAfter = '';
  const others = [
    startLoop(ctx, 'recover', async () => {
      const found = await recoverUnknown(ctx, owner, RECOVER_AT_ONCE, drain.inHand);
      return found === RECOVER_AT_ONCE ? 0 : RECOVER_EVERY;
    }),
    startOverdue(ctx, owner),
    startMails(ctx, owner),
    ...startHeld(ctx, owner, webhookCalls),
    startLoop(ctx, 'subscriptions', async () => {
      unreportedAfter = await refreshUnreported(ctx, unreportedAfter);
      return unreportedAfter === '' ? UNREPORTED_EVERY : 0;
    }),
    ...startDeletions(ctx),
    startTidying(ctx),
  ];
  const loops = [sending, ...others];
  const heartbeat = startHeartbeat(ctx, owner, loops);
  async function stop(): Promise<void> {
    await heartbeat.stop();
    const hurry = setTimeout(() => void ctx.ports.mail.close(), MAIL_GRACE);
    await Promise.all([drain, webhookCalls, ...loops].map((part) => part.stop()));
    clearTimeout(hurry);
    // What a last step claimed.
    await Promise.all([drain.stop(), webhookCalls.stop()]);
  }
  const outdated = Promise.withResolvers<string>();
  const shape = watchShape(ctx, (migration) => void stop().then(() => outdated.resolve(migration)));
  return {
    loops,
    outdated: outdated.promise,
    stop: async () => void (await Promise.all([shape.stop(), stop()])),
  };
}

/** What the original of a restored copy may have done already: each waits there until the copy was resumed. */
function startHeld(ctx: Context, owner: string, webhookCalls: WebhookCalls): Loop[] {
  const mailSummaries = openSummaries(ctx);
  const start = (name: string, step: Step): Loop => startLoop(ctx, name, unlessRestored(ctx, step));
  const callStep = unlessRestored(ctx, (wake) => webhookCalls.step(wake));
  return [
    startLoop(ctx, 'webhooks', callStep, 'calls'),
    start('overage', async () => {
      await makeReports(ctx);
      const claimed = await tellReports(ctx, owner, REPORTS_AT_ONCE);
      return claimed === REPORTS_AT_ONCE ? 0 : ctx.config.paymentTimes.idle;
    }),
    start('follow-ups', async () => {
      await queueFollowUps(ctx);
      return FOLLOW_UPS_EVERY;
    }),
    start('summaries', async () => ((await mailSummaries()) ? 0 : SUMMARIES_EVERY)),
  ];
}

const startMails = (ctx: Context, owner: string): Loop =>
  startLoop(
    ctx,
    'mails',
    async () => {
      const claimed = await deliverMails(ctx, owner, MAILS_AT_ONCE);
      return claimed === 0 ? ctx.config.mailTimes.idle : 0;
    },
    'mails',
  );

/** Ends texts whose time passes while they are held back. */
const startOverdue = (ctx: Context, owner: string): Loop =>
  startLoop(ctx, 'overdue', async () => {
    const ended = await endOverdue(ctx, owner, OVERDUE_AT_ONCE);
    return ended === OVERDUE_AT_ONCE ? 0 : OVERDUE_EVERY;
  });

/** Shows that this worker works, as long as none of its loops hangs; a worker that stops is not looked for. */
function startHeartbeat(ctx: Context, owner: string, loops: readonly Loop[]): Pick<Loop, 'stop'> {
  const { beat, end } = openHeartbeat(ctx, owner);
  const beating = startLoop(ctx, 'heartbeat', async () => {
    const { workerTimes } = ctx.config;
    const hanging = loops.filter((loop) => loop.busyFor() > workerTimes.longestStep);
    if (hanging.length === 0) await beat();
    else ctx.log.error({ loops: hanging.map(({ name }) => name) }, 'the worker hangs');
    return workerTimes.beat;
  });
  return {
    async stop() {
      await beating.stop();
      await end();
    },
  };
}
