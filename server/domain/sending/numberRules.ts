import { RULE_TEXT, TEXT_RULES, type TextRule } from '../../contract/routes/patientRecord.ts';
import type { SendResult, Verdict } from '../../contract/routes/sms.ts';
import { openPlatforms } from '../../contract/rules/platforms.ts';
import type { Sender } from '../../store/sending/senders.ts';
import { periodAt, placesLeft } from '../billing/quota.ts';
import { isPaid } from '../billing/subscriptions.ts';
import type { Context } from '../context.ts';
import { type NumberFacts, readFacts, refusalsOf } from './verdicts.ts';

/** Why a number can or cannot be texted: what a send asks, rule by rule. */

type RuleName = TextRule['rule'];

const RULE_OF: Partial<Record<Verdict, RuleName>> = {
  not_textable: 'textable',
  opted_out: 'opted_out',
  blocked: 'block_list',
  held: 'block_list',
  undeliverable: 'deliverable',
  cooldown: 'cooldown',
  outside_hours: 'hours',
};

/** Times tried for the next date: a cooldown may end at night, in a period whose texts are used up. */
const TRIES = 8;

export interface RuleAnswer {
  mayText: boolean;
  nextDate: string | null;
  rules: TextRule[];
}

interface Asked {
  phone: string;
  phoneHash: string;
}

/** Every rule as it stands now, and the next instant at which all of them hold. */
export async function judgeNumber(ctx: Context, clinic: Sender, asked: Asked): Promise<RuleAnswer> {
  const facts = await readFacts(ctx, clinic, [asked.phoneHash]);
  const rulesAt = (at: Date) => readRules(ctx, clinic, facts, asked, at);
  const rules = await rulesAt(ctx.now());
  return { mayText: rules.every(({ holds }) => holds), nextDate: await findDate(ctx.now(), rulesAt), rules };
}

async function findDate(from: Date, rulesAt: (at: Date) => Promise<TextRule[]>): Promise<string | null> {
  let at = from.toISOString();
  for (let tried = 0; tried < TRIES; tried += 1) {
    const failing = (await rulesAt(new Date(at))).filter(({ holds }) => !holds);
    if (failing.length === 0) return at;
    const ends = failing.map(({ until }) => until);
    if (ends.includes(null)) return null;
    at = ends.reduce<string>((latest, end) => (end && end > latest ? end : latest), at);
  }
  return null;
}

async function readRules(
  ctx: Context,
  clinic: Sender,
  facts: NumberFacts,
  asked: Asked,
  at: Date,
): Promise<TextRule[]> {
  const terms = { at, scheduled: false, bypassCooldown: false, outsideHours: false };
  const failing = new Map<RuleName, Failing>();
  for (const refusal of refusalsOf(ctx, clinic, facts, asked, terms)) {
    const rule = RULE_OF[refusal.verdict];
    if (rule) failing.set(rule, { sentence: refusal.reason, until: endOf(refusal) });
  }
  if (openPlatforms(clinic).length === 0) failing.set('destination', FOR_GOOD);
  if (!isPaid(ctx, clinic)) failing.set('subscription', FOR_GOOD);
  if ((await placesLeft(ctx, clinic, at)) === 0) failing.set('quota', { until: periodAt(clinic, at).end });
  return TEXT_RULES.map((rule) => {
    const fails = failing.get(rule);
    if (!fails) return { rule, holds: true, sentence: RULE_TEXT[rule].holds, until: null };
    return { rule, holds: false, sentence: fails.sentence ?? RULE_TEXT[rule].fails, until: fails.until };
  });
}

/** Why a rule refuses where its own words do not say it, and until when; null where time alone changes nothing. */
interface Failing {
  sentence?: string | null;
  until: string | null;
}

const FOR_GOOD: Failing = { until: null };

const endOf = ({ nextDate, nextSlot }: SendResult): string | null => nextDate ?? nextSlot ?? null;
