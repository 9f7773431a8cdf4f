import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../../contract/core/limits.ts';
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '../../../contract/rules/platforms.ts';
import { countSegments } from '../../../contract/rules/segments.ts';
import { FOLLOW_UP_TEXT, fillTemplate } from '../../../contract/rules/templates.ts';
import { findTextedClinics, isLinkKnown, listClinicNames } from '../../../store/db/restored.ts';
import { addLinks } from '../../../store/reviews/links.ts';
import { addMessages } from '../../../store/sending/messages.ts';
import { findSender } from '../../../store/sending/senders.ts';
import { retakePlaces, takePlaces } from '../../billing/quota.ts';
import { type Context, instantNow } from '../../context.ts';
import { hashToken } from '../../keys.ts';
import type { CarrierText } from '../../ports.ts';
import { applyReceipts } from '../receipts.ts';

/**
 * Requests and follow-ups that the original queued and sent after the copy was made. The copy takes them on record, so that
 * their numbers are in cooldown, nobody is asked once more who was already, and their links work.
 */

const HOUR = 3_600_000;

/** Token and platform's code, at the end of an address. */
const LINK = /^([0-9A-Za-z]{12})\/(\d+)/;

/** Gives what takes a text on record; false for one that is no request, or that names no clinic of the copy. */
export async function openRecorder(ctx: Context): Promise<(text: CarrierText) => Promise<boolean>> {
  const names = await listClinicNames(ctx.db);
  const before = `${ctx.config.publicUrl}/r/`;
  return async (text) => {
    const from = text.body.indexOf(before);
    const [rest, token, code] = from < 0 ? [] : (LINK.exec(text.body.slice(from + before.length)) ?? []);
    const platform = PLATFORM_NAMES.find((name) => PLATFORMS[name].code === Number(code));
    if (!(rest && token && platform)) return false;
    const tokenHash = hashToken(token);
    if (await isLinkKnown(ctx.db, tokenHash)) return false;
    const clinicId = await clinicOf(ctx, text, names);
    if (!clinicId) return false;
    const body = text.body.replace(before + rest, '{reviewLink}');
    await ctx.transaction((tx) => record(tx, text, { body, tokenHash, platform, clinicId }));
    return true;
  };
}

/** The clinic that the text names; of several with the name the one that texted the number before. */
async function clinicOf(
  ctx: Context,
  { body, to }: CarrierText,
  names: readonly { clinicId: string; name: string }[],
): Promise<string | undefined> {
  const named = names.filter(({ name }) => name !== '' && body.includes(name));
  const longest = Math.max(...named.map(({ name }) => name.length));
  const likely = named.filter(({ name }) => name.length === longest).map(({ clinicId }) => clinicId);
  if (likely.length < 2) return likely[0];
  const texted = await findTextedClinics(ctx.db, ctx.keys.hashPhone(to));
  const known = likely.filter((clinicId) => texted.has(clinicId));
  return known.length === 1 ? known[0] : undefined;
}

interface Request {
  /** With `{reviewLink}` in its place. */
  body: string;
  tokenHash: string;
  platform: Platform;
  clinicId: string;
}

async function record(
  tx: Context,
  text: CarrierText,
  { body, tokenHash, platform, clinicId }: Request,
): Promise<void> {
  const clinic = await findSender(tx.db, clinicId);
  if (!clinic) return;
  const at = text.createdAt ?? tx.now();
  const { usagePeriod } = await takePlaces(tx, clinic, at, 0);
  const id = uuid();
  const sentAt = at.toISOString();
  const isFollowUp = body === fillTemplate(FOLLOW_UP_TEXT, { clinicName: clinic.name });
  const message = {
    id,
    clinicId,
    batchId: null,
    kind: isFollowUp ? ('follow_up' as const) : ('request' as const),
    phone: text.to,
    phoneHash: tx.keys.hashPhone(text.to),
    body,
    platform,
    status: 'queued' as const,
    sendAt: sentAt,
    expiresAt: new Date(at.getTime() + LIMITS.requestExpiresHours * HOUR).toISOString(),
    usagePeriod,
    segments: countSegments(text.body).segments,
    bypassCooldown: false,
    outsideHours: false,
    appointmentAt: null,
    retryOf: null,
    errorCode: null,
    userId: null,
    createdAt: instantNow(tx),
  };
  await addMessages(tx.db, [message]);
  await retakePlaces(tx, [{ id, clinicId, usagePeriod }]);
  await addLinks(tx.db, [{ tokenHash, clinicId, messageId: id, platform }]);
  await applyReceipts(tx, [{ ...text, messageId: id, acceptedAt: sentAt }]);
}
