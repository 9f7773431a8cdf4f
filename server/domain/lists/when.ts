import { DateTime } from 'luxon';
import { REMINDER_TEXT } from '../../contract/rules/reminders.ts';
import { instantOf } from '../../contract/rules/wallClock.ts';
import type { Zone } from '../../contract/rules/zones.ts';
import { type DayRules, readDay, readTime, type TimeRead } from './days.ts';

/** When an appointment is: a day and a time, in two cells or in one. */

export interface WhenRules extends DayRules {
  /** Whose clocks are meant where the time does not say it. */
  zone: Zone;
}

/** `at` is an ISO instant. */
export type WhenRead = { at: string; problem?: undefined } | { at?: undefined; problem: string };

const SHOWN = 60;
const shown = (written: string): string =>
  written.length > SHOWN ? `${written.slice(0, SHOWN - 1)}…` : written;

/** Reads when an appointment is, or says what is wrong with it. */
export function readWhen(date: string, time: string, rules: WhenRules): WhenRead {
  const [day, clock] = [oneSpace(date), oneSpace(time)];
  if (day === '') return { problem: 'The day of the appointment is missing' };
  const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/.test(day);
  if (instant) return readInstant(day);
  const found = clock === '' ? splitDay(day, rules) : readParts(day, clock, rules);
  if ('problem' in found) return found;
  return instantIn(found, `${day} ${clock}`.trim(), rules);
}

const oneSpace = (written: string): string => written.replace(/\s+/g, ' ').trim();

function readInstant(written: string): WhenRead {
  const at = DateTime.fromISO(written.replace(' ', 'T'));
  return at.isValid ? { at: at.toJSDate().toISOString() } : noWhen(written);
}

const noWhen = (written: string) => ({ problem: `“${shown(written)}” is not a day and time` });

interface Parts extends TimeRead {
  date: string;
}

type Found = Parts | { problem: string };

/** A day whose time stands in a cell of its own; what a system writes behind the day, such as 00:00:00, says nothing then. */
function readParts(day: string, clock: string, rules: WhenRules): Found {
  const time = readTime(clock);
  const read = readOwnDay(day, rules) ?? readOwnDay(day.split(/[ T]/)[0] ?? '', rules);
  if (read === undefined || time === undefined) return noWhen(`${day} ${clock}`);
  return 'problem' in read ? read : { ...read, ...time };
}

/** undefined for what is no day. */
function readOwnDay(day: string, rules: WhenRules): { date: string } | { problem: string } | undefined {
  const { date, problem } = readDay(day, rules);
  if (date !== undefined) return { date };
  if (problem === 'no_day') return undefined;
  const sentence = `Day and month could be swapped in “${shown(day)}”: write it as 2026-12-01, or say which comes first`;
  return { problem: sentence };
}

/** Day and time in one cell: the time begins behind a space, a T, a comma or 'at'. */
function splitDay(written: string, rules: WhenRules): Found {
  const serial = /^([2-7]\d{4})[.,](\d{1,15})$/.exec(written);
  if (serial) return readParts(serial[1] ?? '', `0.${serial[2]}`, rules);
  for (const { index, 0: between } of written.matchAll(/,? at |[ ,T]+/g)) {
    const time = readTime(written.slice(index + between.length));
    const read = time && readOwnDay(written.slice(0, index), rules);
    if (time && read) return 'problem' in read ? read : { ...read, ...time };
  }
  const alone = readOwnDay(written, rules);
  if (alone === undefined) return noWhen(written);
  return 'problem' in alone ? alone : { problem: `There is no time of day beside “${shown(written)}”` };
}

function instantIn({ date, time, zone }: Parts, written: string, rules: WhenRules): WhenRead {
  const at = instantOf({ date, time }, zone ?? rules.zone);
  return at === undefined ? { problem: REMINDER_TEXT.skipped } : checkYear(at, written);
}

/** A year that is mistyped, or a number that is no day. */
function checkYear(at: string, written: string): WhenRead {
  const year = Number(at.slice(0, 4));
  return year >= 1900 && year < 2200 ? { at } : noWhen(written);
}
