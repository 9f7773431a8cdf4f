import type { DateTime } from 'luxon';
import { LIMITS } from '../../contract/core/limits.ts';
import type { Platform } from '../../contract/rules/platforms.ts';
import { TEMPLATES } from '../../contract/rules/templates.ts';
import { RECENT } from './people.ts';
import { type DemoText, makeRandom } from './story.ts';
import { wordsFor } from './words.ts';

/**
 * The year before the last weeks: a clinic of two dentists that grows, with its seasons and its weekends. The same story
 * on the same day of the week.
 */

const DAYS = 364;
/** Who was a patient before the year began, and who came in its course. */
export const FROM_BEFORE = 130;
const CAME_LATER = 126;
export const YEAR_PATIENTS = FROM_BEFORE + CAME_LATER;

/** Requests on an ordinary working day when the year begins, and how many more when it ends. */
const AT_FIRST = 1.7;
const GROWTH = 1.6;
/** How busy each month is, January first: checks after New Year and before school, holidays in summer and December. */
const SEASONS = [1.2, 1.05, 1.1, 1, 0.95, 0.85, 0.7, 0.9, 1.25, 1.1, 1, 0.7];
/** Monday first. */
const WEEK = [1.1, 1, 1, 1.15, 0.9, 0.2, 0];

/** A few days more than nobody is asked again within. */
const REST = LIMITS.cooldownDaysDefault + 5;

const ANSWERED = 0.4;
/** One in so many texts does not arrive. */
const LOST = 29;
/** Of a hundred ratings so many have at most these stars. */
const RATINGS = [
  [4, 1],
  [9, 2],
  [18, 3],
  [38, 4],
  [100, 5],
] as const;
const PLATFORMS: readonly Platform[] = ['google', 'google', 'google', 'facebook', 'healthgrades'];

/** The texts of the year, the oldest first. `today` is the day at the clinic. */
export function yearTexts(today: DateTime): DemoText[] {
  const random = makeRandom(20_251_121);
  const waiting = Array.from({ length: FROM_BEFORE }, (_, index) => ({
    patient: RECENT + index,
    last: Infinity,
  }));
  let known = FROM_BEFORE;
  const texts: DemoText[] = [];
  for (let daysAgo = DAYS; daysAgo >= 1; daysAgo -= 1) {
    for (let left = busyness(today.minus({ days: daysAgo }), daysAgo, random()); left > 0; left -= 1) {
      const wanted = FROM_BEFORE + Math.floor((CAME_LATER * (DAYS - daysAgo)) / DAYS);
      const isNew = known < wanted;
      const patient = isNew ? RECENT + known : nextOf(waiting, daysAgo);
      if (patient === undefined) break;
      if (isNew) known += 1;
      waiting.push({ patient, last: daysAgo });
      texts.push(textTo(patient, daysAgo, { number: texts.length, random }));
    }
  }
  return texts;
}

/** How many requests go out on a day. */
function busyness(day: DateTime, daysAgo: number, chance: number): number {
  const pace = AT_FIRST + (GROWTH * (DAYS - daysAgo)) / DAYS;
  return Math.floor(pace * (SEASONS[day.month - 1] ?? 1) * (WEEK[day.weekday - 1] ?? 1) + chance);
}

/** Who has rested the longest, if that is long enough. */
function nextOf(waiting: { patient: number; last: number }[], daysAgo: number): number | undefined {
  const [first] = waiting;
  if (!first || first.last - daysAgo < REST) return undefined;
  waiting.shift();
  return first.patient;
}

function textTo(
  patient: number,
  daysAgo: number,
  { number, random }: { number: number; random: () => number },
): DemoText {
  const isLost = number % LOST === LOST - 1;
  const isAnswered = random() < ANSWERED && !isLost;
  const chance = random() * 100;
  const rating = RATINGS.find(([most]) => chance < most)?.[1] ?? 5;
  // Of yesterday's texts those are answered that are answered at once: nothing is told of today.
  const hoursLater = daysAgo <= 2 ? 1 : 1 + (number % 20);
  return {
    patient,
    daysAgo,
    status: isLost ? 'undelivered' : 'delivered',
    platform: PLATFORMS[number % PLATFORMS.length] as Platform,
    template: TEMPLATES[number % 3]?.text ?? TEMPLATES[0].text,
    errorCode: isLost ? '30008' : null,
    review: isAnswered ? { rating, feedback: wordsFor(rating, number), hoursLater } : null,
  };
}
