import { randomUUID } from 'node:crypto';
import { forgetOldChallenges } from '../domain/accounts/challenges.ts';
import type { Context } from '../domain/context.ts';
import { forgetOldAnswers } from '../domain/idempotency.ts';
import { deliverMails } from '../domain/mail/deliver.ts';
import { forgetOldMails } from '../domain/mail/mails.ts';
import { forgetOldImports } from '../domain/patients/import/undo.ts';
import { tidyPatients } from '../domain/patients/patientCounts.ts';
import { openSummaries } from '../domain/reports/summaryMails.ts';
import { tidyTotals } from '../domain/reports/totals.ts';
import { queueFollowUps } from '../domain/sending/followUps.ts';
import { recoverUnknown } from '../domain/sending/recovery.ts';
import { forgetOldThrottles } from '../domain/throttles.ts';
import { forgetOldVisitIds } from '../domain/visits/visit.ts';
import { forgetOldDeliveries } from '../domain/webhooks/deliver.ts';
import { Drain } from './drain.ts';
import { startLoop } from './loop.ts';
import { WebhookCalls } from './webhookCalls.ts';

/** Sends texts and mails that are due, tells webhooks what happened, finds out about what is unknown, and tidies up. */
export interface Worker {
  /** Ends gracefully: what was claimed is handed over and written, or goes back to the queue. */
  stop(): Promise<void>;
}

const RECOVER_EVERY = 500;
const RECOVER_AT_ONCE = 20;
/** As many as the mail server gets connections. */
const MAILS_AT_ONCE = 5;
/** So long a mail server may take for its last answer to a worker that stops; the mail then waits for the next one. */
const MAIL_GRACE = 3_000;
const FOLLOW_UPS_EVERY = 300_000;
const SUMMARIES_EVERY = 60_000;
const TIDY_EVERY = 600_000;
/** It reads all totals of PostgreSQL, which takes seconds where there are many. */
const TOTALS_EVERY = 3_600_000;

/** Starts a worker; any number of them, in any number of processes, share one database. */
export function startWorker(ctx: Context): Worker {
  const owner = randomUUID();
  const drain = new Drain(ctx, owner);
  const webhookCalls = new WebhookCalls(ctx);
  const mailSummaries = openSummaries(ctx);
  const sending = startLoop(ctx.log, 'drain', () => drain.step());
  const others = [
    startLoop(ctx.log, 'recover', async () => {
      const found = await recoverUnknown(ctx, owner, RECOVER_AT_ONCE, drain.inHand);
      return found === RECOVER_AT_ONCE ? 0 : RECOVER_EVERY;
    }),
    startLoop(ctx.log, 'mails', async () => {
      const claimed = await deliverMails(ctx, owner, MAILS_AT_ONCE);
      return claimed === 0 ? ctx.config.mailTimes.idle : 0;
    }),
    startLoop(ctx.log, 'webhooks', () => webhookCalls.step()),
    startLoop(ctx.log, 'follow-ups', async () => {
      await queueFollowUps(ctx);
      return FOLLOW_UPS_EVERY;
    }),
    startLoop(ctx.log, 'summaries', async () => ((await mailSummaries()) ? 0 : SUMMARIES_EVERY)),
    startLoop(ctx.log, 'tidy', async () => {
      await forgetOldAnswers(ctx);
      await forgetOldMails(ctx);
      await forgetOldDeliveries(ctx);
      await forgetOldVisitIds(ctx);
      await forgetOldChallenges(ctx);
      await forgetOldThrottles(ctx);
      await forgetOldImports(ctx);
      await tidyPatients(ctx);
      return TIDY_EVERY;
    }),
    startLoop(ctx.log, 'totals', async () => {
      await tidyTotals(ctx);
      return TOTALS_EVERY;
    }),
  ];
  return {
    async stop() {
      const hurry = setTimeout(() => void ctx.ports.mail.close(), MAIL_GRACE);
      await Promise.all([sending, drain, webhookCalls, ...others].map((part) => part.stop()));
      clearTimeout(hurry);
      // What a last step claimed.
      await Promise.all([drain.stop(), webhookCalls.stop()]);
    },
  };
}
