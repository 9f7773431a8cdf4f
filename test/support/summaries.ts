import { deliverMails } from '../../server/domain/mail/deliver.ts';
import { openSummaries } from '../../server/domain/reports/summaryMails.ts';
import { type Engine, type Member, signIn, startApp, type TestApp } from './app.ts';
import { type MailServer, startMailServer } from './mailServer.ts';

/** Weekly summaries: a clock that goes from week to week, and workers that look who is due. */

/** The offset of a clock that shows an instant, or up to a second more. */
const offsetTo = (instant: string): number => Math.ceil((Date.parse(instant) - Date.now()) / 1_000);

/** Goodword before a mail server at an instant, without a worker. */
export async function startAt(
  engine: Engine,
  instant: string,
): Promise<{ app: TestApp; server: MailServer }> {
  const server = await startMailServer();
  const env = {
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: server.url,
    MAIL_FROM: 'goodword@example.com',
    CLOCK_OFFSET: String(offsetTo(instant)),
  };
  return { app: await startApp(engine, { env, worker: false }), server };
}

export function setClock(app: TestApp, instant: string): void {
  app.ctx.config.clockOffset = offsetTo(instant);
}

/** Changes settings, signed in again: a session of another week has run out. */
export async function changeSettings(app: TestApp, { email }: Member, change: object): Promise<void> {
  const { client } = await signIn(app, email);
  const { version } = (await client.getSettings()).data;
  await client.updateSettings({ payload: { version, ...change } });
}

export const switchTo = (app: TestApp, member: Member, weeklySummary: boolean): Promise<void> =>
  changeSettings(app, member, { notifications: { weeklySummary } });

/** Two workers at once queue what is due. */
export async function queueDue({ ctx }: TestApp): Promise<void> {
  const workers = [openSummaries(ctx), openSummaries(ctx)];
  await Promise.all(
    workers.map(async (step) => {
      while (await step());
    }),
  );
}

/** Delivers what is queued; gives the mails that the server got by it, in the order of their addresses. */
export async function deliver({ ctx }: TestApp, server: MailServer) {
  server.taken.length = 0;
  while ((await deliverMails(ctx, 'test', 50)) > 0);
  const mails = server.taken.map(({ to, subject = '', text = '', html = '' }) => {
    return { to: to?.[0]?.address ?? '', subject, text, html };
  });
  return mails.sort((a, b) => a.to.localeCompare(b.to));
}

/** What two workers mail at an instant, as address and subject. */
export async function mailedAt(app: TestApp, server: MailServer, instant: string): Promise<string[][]> {
  setClock(app, instant);
  await queueDue(app);
  return (await deliver(app, server)).map(({ to, subject }) => [to, subject]);
}

export async function nextSummary({ ctx }: TestApp, { clinicId }: Member): Promise<string | null> {
  const row = await ctx.db.knex('clinics').where({ id: clinicId }).first();
  return row.next_summary_at;
}
