import { v7 as uuid } from 'uuid';
import type * as z from 'zod';
import { LIMITS } from '../../../contract/core/limits.ts';
import type { platformRequestPayload } from '../../../contract/routes/clinicSetup.ts';
import { addPlatformRequest } from '../../../store/reviews/platformRequests.ts';
import { audit } from '../../audit.ts';
import type { ClinicCaller } from '../../caller.ts';
import { type Context, instantNow } from '../../context.ts';
import { queueMail } from '../../mail/mails.ts';

const DAY = 86_400_000;

/** Keeps a clinic's request for a platform that is missing, and mails it to the operator. */
export async function requestPlatform(
  ctx: Context,
  caller: ClinicCaller,
  { platformName, profileUrl, contactEmail, notes }: z.infer<typeof platformRequestPayload>,
): Promise<void> {
  const id = uuid();
  const { clinicId, userId } = caller;
  const createdAt = instantNow(ctx);
  const expiresAt = new Date(Date.parse(createdAt) + LIMITS.operatorMailDays * DAY).toISOString();
  await ctx.transaction(async (tx) => {
    await addPlatformRequest(tx.db, {
      ...{ id, clinicId, userId, platformName, contactEmail, createdAt },
      profileUrl: profileUrl || null,
      notes: notes || null,
    });
    const to = tx.config.supportEmail;
    await queueMail(tx, { kind: 'platform_request', to, data: { requestId: id }, expiresAt });
    await audit(tx, caller, { action: 'CREATE', entityType: 'platform_request', entityId: id });
  });
}
