import { v7 as uuid } from 'uuid';
import type * as z from 'zod';
import { paginationOf } from '../../contract/core/common.ts';
import { LIMITS } from '../../contract/core/limits.ts';
import type { PlatformRequest, SupportRequest, supportRoutes } from '../../contract/routes/support.ts';
import * as requests from '../../store/admin/requests.ts';
import { addSupportRequest } from '../../store/platform/supportRequests.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { queueMail } from '../mail/mails.ts';
import { notFound } from '../refusal.ts';

/** Requests to the operator: asked by anybody, read and closed by a super admin. */

const DAY = 86_400_000;

/** Keeps a request for help and mails it to the operator. Who asks is the caller, whatever the payload says. */
export async function contactSupport(
  ctx: Context,
  caller: Caller,
  {
    clinicId: _clinicId,
    userRole: _userRole,
    ...asked
  }: z.infer<typeof supportRoutes.contactSupport.payload>,
): Promise<{ id: string }> {
  const id = uuid();
  const { userId, clinicId, role } = caller;
  const priority = clinicId !== null && caller.paid;
  const createdAt = instantNow(ctx);
  const expiresAt = new Date(Date.parse(createdAt) + LIMITS.operatorMailDays * DAY).toISOString();
  await ctx.transaction(async (tx) => {
    await addSupportRequest(tx.db, { ...asked, id, clinicId, userId, role, createdAt });
    const to = tx.config.supportEmail;
    await queueMail(tx, { kind: 'support_request', to, data: { requestId: id, priority }, expiresAt });
    await audit(tx, caller, { action: 'CREATE', entityType: 'support_request', entityId: id });
  });
  return { id };
}

export async function listSupportRequests({ db }: Context, wanted: requests.RequestPage) {
  const data = await requests.listSupportRequests(db, wanted);
  return { data, pagination: await paginated(db, 'support_requests', wanted) };
}

export async function listPlatformRequests({ db }: Context, wanted: requests.RequestPage) {
  const data = await requests.listPlatformRequests(db, wanted);
  return { data, pagination: await paginated(db, 'platform_requests', wanted) };
}

const paginated = async (
  db: Context['db'],
  table: requests.RequestTable,
  { status, page, limit }: requests.RequestPage,
) => paginationOf(page, limit, await requests.countRequests(db, table, status));

/** Notes that one is dealt with; anyone who did so first stays noted. Throws `not_found`. */
export async function closeSupportRequest(ctx: Context, caller: Caller, id: string): Promise<SupportRequest> {
  await close(ctx, caller, 'support_requests', id);
  return found(await requests.findSupportRequest(ctx.db, id));
}

/** The same for a platform that a clinic misses. */
export async function closePlatformRequest(
  ctx: Context,
  caller: Caller,
  id: string,
): Promise<PlatformRequest> {
  await close(ctx, caller, 'platform_requests', id);
  return found(await requests.findPlatformRequest(ctx.db, id));
}

const ENTITIES = { support_requests: 'support_request', platform_requests: 'platform_request' };

async function close(ctx: Context, caller: Caller, table: requests.RequestTable, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const at = instantNow(tx);
    if (!(await requests.closeRequest(tx.db, table, { id, userId: caller.userId, at }))) return;
    const metadata = { closed: true };
    await audit(tx, caller, { action: 'UPDATE', entityType: ENTITIES[table], entityId: id, metadata });
  });
}

function found<T>(request: T | undefined): T {
  if (request === undefined) throw notFound('The request');
  return request;
}
