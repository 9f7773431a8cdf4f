import { findByProviderIds, findOpenTexts } from '../../../store/db/restored.ts';
import type { Context } from '../../context.ts';
import type { CarrierText } from '../../ports.ts';
import { isSaidAs } from '../carrierWords.ts';
import { receiveText } from '../inbound.ts';
import { applyReceipts } from '../receipts.ts';
import { finalBody } from '../reviewLink.ts';
import { openRecorder } from './recordText.ts';

/** What the carrier knows of the time since a copy was made, and what the copy makes of it. */

export interface Found {
  /** Texts that the copy knew and the original sent. */
  adopted: number;
  /** Texts that the original queued and sent afterwards, on record now. */
  recorded: number;
  /** Texts of the same account of which the copy cannot tell whose they are. */
  foreign: number;
  /** What patients texted. */
  received: number;
}

type Tell = (found: Found) => void;

/** The carrier could not be asked; the name of its error says why. */
export class CarrierSilent extends Error {
  constructor({ name }: Error) {
    super(name);
    this.name = 'CarrierSilent';
  }
}

/**
 * The carrier's clock and that of the copied machine may differ, by a zone's hours where one was set wrong. What was known
 * before is known again, and changes nothing.
 */
const MARGIN = 86_400_000;
const AT_ONCE = 200;

/**
 * Reads everything that went out and came in, adopts what was sent and does what patients asked, in their order. Throws
 * CarrierSilent; done again, it goes on.
 */
export async function askCarrier(ctx: Context, madeAt: string, tell: Tell): Promise<Found> {
  const found: Found = { adopted: 0, recorded: 0, foreign: 0, received: 0 };
  const received: CarrierText[] = [];
  const adopt = await openAdopter(ctx, found);
  let sent: CarrierText[] = [];
  for await (const text of textsSince(ctx, madeAt)) {
    if (text.direction === 'in') received.push(text);
    else sent.push(text);
    if (sent.length < AT_ONCE) continue;
    await adopt(sent);
    tell(found);
    sent = [];
  }
  await adopt(sent);
  for (const text of received.reverse().sort(byAge)) {
    await takeIn(ctx, text);
    found.received += 1;
    if (found.received % AT_ONCE === 0) tell(found);
  }
  return found;
}

/** A copy of later than now was made by a clock that was ahead. */
async function* textsSince(ctx: Context, madeAt: string): AsyncIterable<CarrierText> {
  const since = Math.min(Date.parse(madeAt), ctx.now().getTime()) - MARGIN;
  try {
    yield* ctx.ports.sms.textsSince(new Date(since));
  } catch (error) {
    throw new CarrierSilent(error as Error);
  }
}

/** Of what came in one second the carrier's order alone tells which was first. */
const age = ({ createdAt }: CarrierText): number => createdAt?.getTime() ?? 0;
const byAge = (a: CarrierText, b: CarrierText): number => age(a) - age(b);

/** The original answered it, or nobody does so late. */
async function takeIn(ctx: Context, text: CarrierText): Promise<void> {
  const { providerId, from, to, body, pictures, createdAt } = text;
  const receivedAt = (createdAt ?? ctx.now()).toISOString();
  await receiveText(ctx, { providerId, from, to, body, pictures, answeredByCarrier: true, receivedAt });
}

/** Gives what brings the copy's texts to what the carrier says of them, and records those that it does not know. */
async function openAdopter(ctx: Context, found: Found): Promise<(texts: CarrierText[]) => Promise<void>> {
  const record = await openRecorder(ctx);
  return async (texts) => {
    const ours = await findByProviderIds(
      ctx.db,
      texts.map(({ providerId }) => providerId),
    );
    const unknown = texts.filter(({ providerId }) => !ours.has(providerId));
    const ids = await matchByBody(ctx, unknown);
    for (const text of texts) {
      const messageId = ours.get(text.providerId) ?? ids.get(text.providerId);
      if (messageId !== undefined) await applyReceipts(ctx, [{ ...text, messageId, ...acceptedAt(text) }]);
      else if (await record(text)) found.recorded += 1;
      else found.foreign += 1;
    }
    found.adopted += ids.size;
  };
}

const acceptedAt = ({ createdAt }: CarrierText) => (createdAt ? { acceptedAt: createdAt.toISOString() } : {});

/** Ours by the carrier's ids: each request carries its own link, so that its words tell it from all others. */
async function matchByBody(ctx: Context, texts: readonly CarrierText[]): Promise<Map<string, string>> {
  const hashes = [...new Set(texts.map(({ to }) => ctx.keys.hashPhone(to)))];
  const open = (await findOpenTexts(ctx.db, hashes)).map((text) => ({
    ...text,
    body: finalBody(ctx, text),
  }));
  const matched = new Map<string, string>();
  for (const { providerId, to, body } of texts) {
    const phoneHash = ctx.keys.hashPhone(to);
    const at = open.findIndex((text) => text.phoneHash === phoneHash && isSaidAs(body, text.body));
    const [own] = at < 0 ? [] : open.splice(at, 1);
    if (own) matched.set(providerId, own.id);
  }
  return matched;
}
