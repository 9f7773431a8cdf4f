import { CANCELLATION_TEXT } from '../../contract/routes/inbound.ts';
import type { BlockCause } from '../../contract/routes/settings.ts';
import { type SendResult, VERDICT_TEXT, type Verdict } from '../../contract/routes/sms.ts';
import { HELD_FOR_ALL_TEXT } from '../../contract/routes/unclaimedTexts.ts';
import { type Country, countryOf, readPhone } from '../../contract/rules/phoneReading.ts';
import { REMINDER_TEXT, readReminderPhone } from '../../contract/rules/reminders.ts';
import { isCarrierCause, UNCLEAR_TEXT, whyUndeliverable } from '../../contract/words/carrierCauses.ts';
import { type Block, findBlocked } from '../../store/patients/blockList.ts';
import { cooldownEnd, type LastRequest, lastRequests } from '../../store/patients/cooldown.ts';
import { findOptedOut } from '../../store/patients/optOuts.ts';
import { findHeld, type Hold } from '../../store/sending/heldReplies.ts';
import { findReminded } from '../../store/sending/messages.ts';
import type { Sender } from '../../store/sending/senders.ts';
import { findHeldForAll } from '../../store/sending/unclaimedTexts.ts';
import type { Context } from '../context.ts';
import { type Slot, slotAt } from './hours.ts';
import { isTextable } from './numbers.ts';
import { recipientZones } from './recipientZones.ts';

/** What is asked of the numbers of a list. */
export interface SendTerms {
  at: Date;
  scheduled: boolean;
  bypassCooldown: boolean;
  outsideHours: boolean;
  /** A number whose hours are closed waits for its own next opening. */
  whenOpen?: boolean;
  /** Of the reminder that is sent; absent for requests. */
  appointmentAt?: string | undefined;
  /** The answer to what a patient wrote about an appointment: what holds the number meanwhile lets it through. */
  toCancellation?: boolean;
}

/** A number of the list with its verdict; `phoneHash` is there for every number that could be read. */
export interface Judgement {
  result: SendResult;
  phoneHash: string | null;
  /** Why it stands on the block list without anybody's decision. */
  cause?: BlockCause | null | undefined;
}

const refuse = (phoneNumber: string, verdict: Verdict, more: Partial<SendResult> = {}): SendResult => ({
  phoneNumber,
  verdict,
  reason: VERDICT_TEXT[verdict],
  ...more,
});

/**
 * Judges numbers as send-bulk does and previews show: every rule but the quota, which is taken afterwards
 * (`limitTo`). Answers in the order of the list.
 */
export async function judgeNumbers(
  ctx: Context,
  clinic: Sender,
  numbers: readonly string[],
  terms: SendTerms,
): Promise<Judgement[]> {
  const read = readNumbers(ctx, numbers, { ...terms, country: countryOf(clinic.timezone) });
  const hashes = read.flatMap(({ result, phoneHash }) =>
    phoneHash && isAccepted(result) ? [phoneHash] : [],
  );
  const facts = await readFacts(ctx, clinic, hashes, terms.appointmentAt);
  return read.map((judgement) => {
    const { result, phoneHash } = judgement;
    if (!phoneHash || !isAccepted(result)) return judgement;
    const asked = { phone: result.phoneNumber, phoneHash };
    const [refusal] = refusalsOf(ctx, clinic, facts, asked, terms);
    if (refusal) return { result: refusal, phoneHash, cause: facts.blocked.get(phoneHash)?.cause };
    return terms.whenOpen ? { ...judgement, result: atOpening(ctx, clinic, result, terms) } : judgement;
  });
}

/** The same number scheduled for its next opening, where its hours are closed. */
function atOpening(ctx: Context, clinic: Sender, result: SendResult, terms: SendTerms): SendResult {
  const slot = slotFor(ctx, clinic, terms, result.phoneNumber);
  return slot.open ? result : { ...result, verdict: 'scheduled', nextSlot: slot.opensAt.toISOString() };
}

/** When an accepted number is texted: an ISO instant. */
export const sendAtOf = ({ result }: Judgement, { at }: Pick<SendTerms, 'at'>): string =>
  result.nextSlot ?? at.toISOString();

/** What is known of some numbers, by hash. */
export interface NumberFacts {
  optedOut: ReadonlySet<string>;
  blocked: ReadonlyMap<string, Block>;
  /** Those of the blocked ones that wait for staff to decide about a reply, and why. */
  held: ReadonlyMap<string, Hold>;
  /** Wait for a super admin to decide what a text means that is no clinic's. */
  heldForAll: ReadonlySet<string>;
  last: ReadonlyMap<string, LastRequest>;
  /** Have a reminder of the appointment that is asked about. */
  reminded: ReadonlySet<string>;
}

/** Reads what the rules ask of numbers. */
export async function readFacts(
  ctx: Context,
  { clinicId }: Pick<Sender, 'clinicId'>,
  phoneHashes: readonly string[],
  appointmentAt?: string,
): Promise<NumberFacts> {
  const appointment = appointmentAt && { clinicId, appointmentAt };
  const blocked = await findBlocked(ctx.db, clinicId, phoneHashes);
  return {
    optedOut: await findOptedOut(ctx.db, phoneHashes),
    blocked,
    held: await findHeld(ctx.db, clinicId, [...blocked.keys()]),
    heldForAll: await findHeldForAll(ctx.db, phoneHashes),
    last: await lastRequests(ctx.db, clinicId, phoneHashes),
    reminded: appointment ? await findReminded(ctx.db, appointment, phoneHashes) : new Set(),
  };
}

/** All that speaks against a number, in the order of the rules; the first is the verdict of a send. */
export function* refusalsOf(
  ctx: Context,
  clinic: Sender,
  facts: NumberFacts,
  { phone, phoneHash }: { phone: string; phoneHash: string },
  terms: SendTerms,
): Generator<SendResult, void> {
  if (!isTextable(phone)) yield refuse(phone, 'not_textable');
  if (facts.optedOut.has(phoneHash)) yield refuse(phone, 'opted_out');
  const block = facts.blocked.get(phoneHash);
  if (block) yield* refusalsOfBlock(phone, block, facts.held.get(phoneHash), terms);
  if (facts.heldForAll.has(phoneHash)) yield refuse(phone, 'held', { reason: HELD_FOR_ALL_TEXT });
  if (facts.reminded.has(phoneHash)) yield refuse(phone, 'duplicate', { reason: REMINDER_TEXT.already });
  const nextDate = inCooldownUntil(facts.last.get(phoneHash), clinic, terms);
  if (nextDate) yield refuse(phone, 'cooldown', { nextDate });
  const slot = slotFor(ctx, clinic, terms, phone);
  if (!slot.open && !terms.whenOpen)
    yield refuse(phone, 'outside_hours', { nextSlot: slot.opensAt.toISOString() });
}

function* refusalsOfBlock(
  phone: string,
  block: Block,
  hold: Hold | undefined,
  { toCancellation = false }: SendTerms,
): Generator<SendResult, void> {
  if (hold === undefined) yield refuseBlocked(phone, block);
  else if (hold === 'maybe_stop') yield refuse(phone, 'held');
  else if (!toCancellation) yield refuse(phone, 'held', { reason: CANCELLATION_TEXT });
}

/** An entry without anybody's decision says why it stands there. */
function refuseBlocked(phone: string, { cause, reason }: Block): SendResult {
  if (isCarrierCause(cause)) return refuse(phone, 'undeliverable', { reason: whyUndeliverable(cause) });
  return cause === 'unclear'
    ? refuse(phone, 'held', { reason: reason ?? UNCLEAR_TEXT })
    : refuse(phone, 'blocked');
}

/** Whether nothing spoke against a number yet. */
export const isAccepted = ({ verdict }: SendResult): boolean =>
  verdict === 'queued' || verdict === 'scheduled';

/** Normalises, and refuses what cannot be read or was in the list before. */
function readNumbers(
  ctx: Context,
  numbers: readonly string[],
  { scheduled, appointmentAt, country }: SendTerms & { country: Country },
): Judgement[] {
  const read = appointmentAt === undefined ? readPhone : readReminderPhone;
  const verdict = scheduled ? 'scheduled' : 'queued';
  const seen = new Set<string>();
  return numbers.map((written) => {
    const { phone, problem, warning } = read(written, country);
    if (problem !== undefined)
      return { result: refuse(written, 'invalid', { reason: problem }), phoneHash: null };
    const first = !seen.has(phone);
    seen.add(phone);
    if (!first) return { result: refuse(phone, 'duplicate'), phoneHash: null };
    const result: SendResult = { phoneNumber: phone, verdict, reason: null, ...(warning && { warning }) };
    return { result, phoneHash: ctx.keys.hashPhone(phone) };
  });
}

/** Reminders neither start nor obey the cooldown. */
function inCooldownUntil(
  last: LastRequest | undefined,
  clinic: Sender,
  { at, bypassCooldown, appointmentAt }: SendTerms,
): string | undefined {
  if (bypassCooldown || appointmentAt !== undefined) return undefined;
  const end = last && cooldownEnd(last.countsFrom, clinic.cooldownDays);
  return end && end > at.toISOString() ? end : undefined;
}

/** The first moment from an instant on at which a number may be texted, as far as the hours go. */
export function openingFor(ctx: Context, clinic: Sender, phone: string, at: Date): Date {
  const slot = slotFor(ctx, clinic, { at, outsideHours: false }, phone);
  return slot.open ? at : slot.opensAt;
}

function slotFor(
  ctx: Context,
  clinic: Sender,
  terms: Pick<SendTerms, 'at' | 'outsideHours'>,
  phone: string,
): Slot {
  const rule = {
    outsideHours: terms.outsideHours,
    realCarrier: ctx.config.sms.provider !== 'sandbox',
    grace: false,
  };
  return slotAt(terms.at, { clinic: clinic.timezone, recipient: recipientZones(phone) }, rule);
}

/** Refuses the accepted numbers beyond `places`, the last of the list first; those alone that `takesPlace` lets through. */
export function limitTo(
  judgements: readonly Judgement[],
  places: number,
  takesPlace: (judgement: Judgement) => boolean = () => true,
): Judgement[] {
  let left = places;
  return judgements.map((judgement) => {
    if (!isAccepted(judgement.result) || !takesPlace(judgement)) return judgement;
    left -= 1;
    if (left >= 0) return judgement;
    return { ...judgement, result: refuse(judgement.result.phoneNumber, 'over_quota') };
  });
}
