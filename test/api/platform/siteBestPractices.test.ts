import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { VERDICT_TEXT } from '../../../server/contract/routes/sms.ts';
import { CONTENT_RULES } from '../../../server/contract/rules/content.ts';
import { HELP_WORDS, START_WORDS, STOP_WORDS } from '../../../server/contract/rules/inboundWords.ts';
import { PLATFORMS } from '../../../server/contract/rules/platforms.ts';
import { TEMPLATES } from '../../../server/contract/rules/templates.ts';
import { ZONE_NAMES, zoneCity } from '../../../server/contract/rules/zones.ts';
import { CARRIER_ERRORS } from '../../../server/contract/words/carrierErrors.ts';
import { meaningOf } from '../../../server/domain/sending/meaning/meaningOf.ts';
import { startApp } from '../../support/app.ts';
import { readDocument, type SiteDocument } from '../../support/siteDocument.ts';

// What the help page says. Numbers and words that we promise stand here to the letter; what the server goes by is
// compared with the page.

let page: SiteDocument;
beforeAll(async () => {
  const env = { OVERAGE_CENTS: '7' };
  const app = await startApp('sqlite', { worker: false, env }, afterAll);
  page = await readDocument(`${app.url}/best-practices`);
});

/** Whole numbers: 90 is not found in 1,990. */
const numbersOf = (text: string): string[] => text.match(/\d[\d,.]*\d|\d/g) ?? [];

describe('best practices', () => {
  test.each([
    {
      id: 'links',
      says: [
        'Created',
        'Used',
        'Expired',
        '72 hours',
        'This link may have expired or already been used',
        '3 days',
      ],
    },
    { id: 'routing', says: ['4 stars or more go on to the public platform', 'captured privately'] },
    {
      id: 'page',
      says: [
        'Poor, Fair, Good, Great, and Excellent',
        'A captcha may be asked for',
        'below 4 stars',
        'Limits for each network address',
      ],
    },
    { id: 'numbers', says: ['E.164', 'holds each number once', '+1 and 10 digits', '+36 and 8 or 9 digits'] },
    {
      id: 'messages',
      says: [
        'Reply STOP to unsubscribe.',
        'one link alone',
        'other links',
        'emoji',
        'exclamation',
        'No protected health information',
      ],
    },
    {
      id: 'scheduling',
      says: [
        '1 to 24 hours after the visit',
        'one request per visit',
        'at most one reminder',
        'a date, a full hour and a timezone',
        'A time in the past is refused',
      ],
    },
    { id: 'hours', says: ['from 8 AM to 8 PM', 'by the clock of your clinic', 'by theirs'] },
    {
      id: 'cooldown',
      says: [
        'for 90 days',
        'from 2 to 365 days',
        'within the cooldown is blocked',
        'Use it sparingly',
        'valid consent',
      ],
    },
    { id: 'stop', says: ['STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT', 'START', 'HELP', 'every clinic'] },
    { id: 'blocking', says: ['Opt-out', 'Block list', 'your clinic alone'] },
    { id: 'log', says: ['Sent', 'Queued', 'Blocked', 'Error', 'audit', '7 years'] },
    { id: 'quota', says: ['$49.95 a month', '1,000 texts', '80 %', '$0.07', '100,000 texts'] },
    { id: 'consent', says: ['who agreed', 'Evidence'] },
  ])('$id: says what we promise', ({ id, says }) => {
    for (const words of says) expect(page.sections.get(id)?.text).toContain(words);
  });

  test('the numbers of a rule stand in its section', () => {
    const rules = {
      links: [LIMITS.linkHours, LIMITS.demoLinkDays],
      cooldown: [LIMITS.cooldownDaysDefault, LIMITS.cooldownDaysMin, LIMITS.cooldownDaysMax],
      scheduling: [LIMITS.followUpDaysMin, LIMITS.followUpDaysMax, LIMITS.requestExpiresHours],
      page: [LIMITS.standingReviewsPerHour, LIMITS.publicRatingFrom],
      stop: [LIMITS.replyDays],
      quota: [LIMITS.quota, LIMITS.monthlyCapMax],
    };
    for (const [id, numbers] of Object.entries(rules)) {
      const said = numbersOf(page.sections.get(id)?.text ?? '');
      for (const number of numbers) expect(said, id).toContain(number.toLocaleString('en-US'));
    }
  });

  test('every code of the carrier has a row with its meaning and what to do, and can be linked to', () => {
    const codes = Object.entries(CARRIER_ERRORS).filter(([code]) => /^\d+$/.test(code));
    expect(codes.map(([code]) => code)).toEqual(expect.arrayContaining(['21211', '21610', '30007']));
    for (const [code, { meaning, remedy }] of codes) {
      expect(page.rows.get(`code-${code}`)?.slice(0, 3)).toEqual([code, meaning, remedy]);
    }
  });

  test('so has every reason of our own', () => {
    const said = [...page.rows.values()].map((cells) => cells.join(' '));
    for (const [code, { meaning, remedy }] of Object.entries(CARRIER_ERRORS)) {
      if (!/^\d+$/.test(code)) expect(said).toContain(`${meaning} ${remedy}`);
    }
  });

  test('each word that it says stops, brings back or asks does so at the server', () => {
    const stop = page.sections.get('stop')?.text ?? '';
    for (const word of [...STOP_WORDS, ...START_WORDS, ...HELP_WORDS]) expect(stop).toContain(word);
    for (const [meaning, words] of [
      ['stop', STOP_WORDS],
      ['start', START_WORDS],
      ['help', HELP_WORDS],
    ] as const) {
      expect(words.map((word) => meaningOf(word))).toEqual(words.map(() => meaning));
    }
  });

  test('it names every template, rule of content, platform, zone and reason for which a number is refused', () => {
    const said = (id: string, words: readonly string[]) => {
      for (const word of words) expect(page.sections.get(id)?.text, id).toContain(word);
    };
    said(
      'messages',
      TEMPLATES.flatMap(({ label, text }) => [label, text]),
    );
    said(
      'messages',
      [...CONTENT_RULES.problems, ...CONTENT_RULES.warnings].map(({ message }) => message),
    );
    said(
      'routing',
      Object.values(PLATFORMS).map(({ label }) => label),
    );
    said('scheduling', ZONE_NAMES.map(zoneCity));
    const { queued: _, scheduled: __, ...refused } = VERDICT_TEXT;
    said('faq', Object.values(refused));
  });
});
