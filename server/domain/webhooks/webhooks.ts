import { v7 as uuid } from 'uuid';
import { type Pagination, paginationOf } from '../../contract/core/common.ts';
import { LIMITS } from '../../contract/core/limits.ts';
import { lacksScope } from '../../contract/core/scopes.ts';
import {
  DELIVERY_PROBLEM,
  type DeliveryStatus,
  WEBHOOK_EVENT_SCOPE,
  WEBHOOK_TEST,
  WEBHOOK_TEXT,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
} from '../../contract/routes/webhooks.ts';
import { lockClinic } from '../../store/accounts/clinics.ts';
import { type ClaimedDelivery, claimDelivery } from '../../store/webhooks/webhookCalls.ts';
import {
  addDeliveries,
  type DeliveryRow,
  failWaiting,
  findDelivery,
  listDeliveries,
  restartDelivery,
} from '../../store/webhooks/webhookDeliveries.ts';
import {
  addWebhook as addRow,
  deleteWebhook,
  holdWebhook,
  type ListedWebhook,
  listWebhooks as readWebhooks,
  saveWebhook,
} from '../../store/webhooks/webhooks.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';
import { deliver, newLease } from './deliver.ts';
import { secretOf } from './signature.ts';

/** The addresses that a clinic wants told what happens, and the log of what they were told. */

/** Who looks as support does sees the other system alone: what follows in an address may be a secret of it. */
export async function listWebhooks(
  ctx: Context,
  { clinicId, impersonates }: ClinicCaller,
): Promise<Webhook[]> {
  const webhooks = (await readWebhooks(ctx.db, clinicId)).map(toWebhook);
  return impersonates ? webhooks.map((one) => ({ ...one, url: new URL(one.url).origin })) : webhooks;
}

const toWebhook = ({ clinicId: _, ...webhook }: ListedWebhook): Webhook => webhook;

/** Adds a webhook and gives it with its secret, this once. Throws `forbidden`, and `rule_broken`, also for too many. */
export async function addWebhook(
  ctx: Context,
  caller: ClinicCaller,
  { url, events }: { url: string; events: WebhookEvent[] },
): Promise<Webhook & { secret: string }> {
  const { clinicId } = caller;
  const webhook = {
    id: uuid(),
    clinicId,
    url: await checkedUrl(ctx, url),
    events,
    active: true,
    createdAt: instantNow(ctx),
  };
  await ctx.transaction(async (tx) => {
    await lockClinic(tx.db, clinicId);
    const { length } = await readWebhooks(tx.db, clinicId);
    if (length >= LIMITS.webhooksPerClinic) throw new Refusal('rule_broken', WEBHOOK_TEXT.tooMany);
    await addRow(tx.db, webhook);
    await auditWebhook(tx, caller, 'CREATE', webhook.id, { events });
  });
  return { ...toWebhook({ ...webhook, lastDelivery: null }), secret: secretOf(ctx, webhook.id) };
}

/** A token has nothing told that it could not read itself. Throws `forbidden`. */
function refuseUnread({ scopes }: ClinicCaller, events: readonly WebhookEvent[]): void {
  const wanted = events.map((event) => WEBHOOK_EVENT_SCOPE[event]);
  const lacking = scopes && wanted.find((scope) => !scopes.includes(scope));
  if (lacking) throw new Refusal('forbidden', lacksScope(lacking));
}

/** An address as it will be called; looked up, as each call does. Throws `rule_broken`. */
async function checkedUrl(ctx: Context, text: string): Promise<string> {
  const url = new URL(text).href;
  const leadsTo = await ctx.ports.webhooks.leadsTo(url);
  if (leadsTo === 'callable') return url;
  const message = WEBHOOK_TEXT[leadsTo];
  throw new Refusal('rule_broken', message, { details: [{ path: 'url', message }] });
}

interface Change {
  url?: string | undefined;
  events?: WebhookEvent[] | undefined;
  active?: boolean | undefined;
}

/** Changes what is given. Switched off, a webhook is told nothing of what waits. Throws `not_found`, `forbidden`, `rule_broken`. */
export async function updateWebhook(
  ctx: Context,
  caller: ClinicCaller,
  id: string,
  change: Change,
): Promise<Webhook> {
  await findOne(ctx, caller, id);
  const checked = change.url === undefined ? undefined : await checkedUrl(ctx, change.url);
  return ctx.transaction(async (tx) => {
    await lockClinic(tx.db, caller.clinicId);
    const before = await findOne(tx, caller, id);
    const { events = before.events, active = before.active } = change;
    const after = { ...before, url: checked ?? before.url, events, active };
    const fields = (['url', 'events', 'active'] as const).filter(
      (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
    );
    if (fields.length === 0) return toWebhook(before);
    const isOnlyOff = fields.length === 1 && change.active === false;
    if (!isOnlyOff) refuseUnread(caller, events);
    await saveWebhook(tx.db, after);
    if (before.active && !active) await failWaiting(tx.db, id, DELIVERY_PROBLEM.off);
    await auditWebhook(tx, caller, 'UPDATE', id, { fields });
    return toWebhook(await findOne(tx, caller, id));
  });
}

/** Removes a webhook with its log and what waits for it; throws `not_found`. */
export async function removeWebhook(ctx: Context, caller: ClinicCaller, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await deleteWebhook(tx.db, caller.clinicId, id))) throw notFound('The webhook');
    await auditWebhook(tx, caller, 'DELETE', id);
  });
}

/** Anyone who asks waits for the answer. */
const NEVER = new AbortController().signal;

/** Calls a webhook now, once, on or off, and gives what came of it. Throws `not_found`. */
export async function testWebhook(
  ctx: Context,
  caller: ClinicCaller,
  webhookId: string,
): Promise<WebhookDelivery> {
  const id = uuid();
  const claimed = await ctx.transaction(async (tx) => {
    if (!(await holdWebhook(tx.db, caller.clinicId, webhookId))) throw notFound('The webhook');
    const told = { event: WEBHOOK_TEST, subjectId: id, phoneHash: null, createdAt: instantNow(tx) } as const;
    await addDeliveries(tx.db, [{ id, webhookId, ...told }]);
    await auditWebhook(tx, caller, 'UPDATE', webhookId, { deliveryId: id });
    return claimDelivery(tx.db, id, newLease(tx));
  });
  await deliver(ctx, claimed as ClaimedDelivery, NEVER);
  return toDelivery(await findLogged(ctx, caller, webhookId, id));
}

/** A page of what a webhook was told, the newest first. Throws `not_found`. */
export async function listWebhookDeliveries(
  ctx: Context,
  caller: ClinicCaller,
  webhookId: string,
  { page, limit, status }: { page: number; limit: number; status: DeliveryStatus | 'all' },
): Promise<{ data: WebhookDelivery[]; pagination: Pagination }> {
  await findOne(ctx, caller, webhookId);
  const rows = { status, limit, offset: (page - 1) * limit };
  const { deliveries, total } = await listDeliveries(ctx.db, webhookId, rows);
  return { data: deliveries.map(toDelivery), pagination: paginationOf(page, limit, total) };
}

/** Tells something once more, under its old id. Throws `not_found`, and `rule_broken` while the webhook is off. */
export async function redeliverWebhook(
  ctx: Context,
  caller: ClinicCaller,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<WebhookDelivery> {
  return ctx.transaction(async (tx) => {
    await lockClinic(tx.db, caller.clinicId);
    const { active } = await findOne(tx, caller, id);
    await findLogged(tx, caller, id, deliveryId);
    if (!active) throw new Refusal('rule_broken', WEBHOOK_TEXT.off);
    await restartDelivery(tx.db, deliveryId, instantNow(tx));
    await auditWebhook(tx, caller, 'UPDATE', id, { deliveryId });
    return toDelivery(await findLogged(tx, caller, id, deliveryId));
  });
}

/** One of the clinic's webhooks. Throws `not_found`. */
async function findOne(ctx: Context, { clinicId }: ClinicCaller, id: string): Promise<ListedWebhook> {
  const found = (await readWebhooks(ctx.db, clinicId)).find((webhook) => webhook.id === id);
  if (!found) throw notFound('The webhook');
  return found;
}

async function findLogged(
  ctx: Context,
  caller: ClinicCaller,
  webhookId: string,
  id: string,
): Promise<DeliveryRow> {
  await findOne(ctx, caller, webhookId);
  const found = await findDelivery(ctx.db, webhookId, id);
  if (!found) throw notFound('The delivery');
  return found;
}

const toDelivery = ({
  webhookId: _,
  subjectId: __,
  phoneHash: ___,
  ...delivery
}: DeliveryRow): WebhookDelivery => delivery;

const auditWebhook = (
  tx: Context,
  caller: ClinicCaller,
  action: 'CREATE' | 'UPDATE' | 'DELETE',
  entityId: string,
  metadata: Record<string, unknown> = {},
): Promise<void> => audit(tx, caller, { action, entityType: 'webhook', entityId, metadata });
