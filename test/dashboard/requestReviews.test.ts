import { describe, expect, test } from 'vitest';
import { costOf } from '../../dashboard/components/template/cost.ts';
import { NO_NUMBERS } from '../../dashboard/lib/numbersDraft.ts';
import {
  commonSlot,
  type countStates,
  daysLeft,
  isToldHere,
  type Known,
  rowsOf,
  toJudge,
  verdictsOf,
  wordsOf,
} from '../../dashboard/pages/requestReviews/rows.ts';
import { exclusionsOf, inHungary } from '../../dashboard/pages/requestReviews/sendFacts.ts';
import {
  nothingToSend,
  obstacleOf,
  summaryOf,
  tallyOf,
} from '../../dashboard/pages/requestReviews/summary.ts';
import type { PreviewResult, Verdict } from '../../server/contract/routes/sms.ts';
import { TEMPLATES } from '../../server/contract/rules/templates.ts';

const ANNA = '+12125550101';
const BELA = '+12125550102';
const CARA = '+12125550103';

const NOTHING: Known = {
  verdicts: new Map(),
  done: {},
  left: {},
  told: {},
  sending: new Set(),
  failed: false,
};

const result = (phoneNumber: string, verdict: Verdict, more: Partial<PreviewResult> = {}): PreviewResult => ({
  phoneNumber,
  verdict,
  reason: verdict === 'queued' ? null : 'because',
  ...more,
});

const statesOf = (numbers: string[], known: Partial<Known> = {}) =>
  rowsOf(numbers, { ...NOTHING, ...known }).map(({ state }) => state);

describe('the list', () => {
  test('invalid and repeated numbers are told before the server answers', () => {
    expect(rowsOf(['212-555-0101', '12345', '+1 212 555 0101'], NOTHING)).toMatchObject([
      { index: 0, phone: ANNA, state: 'checking', reason: null },
      {
        index: 1,
        phone: null,
        written: '12345',
        state: 'invalid',
        reason: expect.stringContaining('country code'),
      },
      { index: 2, phone: ANNA, state: 'duplicate', reason: expect.stringContaining('twice') },
    ]);
  });

  test('the server’s verdicts find their numbers, whatever order they come in', () => {
    const verdicts = verdictsOf([
      result(CARA, 'cooldown', { nextDate: '2026-12-01T12:00:00.000Z' }),
      result(ANNA, 'queued'),
      result(ANNA, 'duplicate'),
    ]);
    expect(statesOf([ANNA, BELA, CARA], { verdicts })).toEqual(['ready', 'checking', 'cooldown']);
    expect(statesOf([ANNA, BELA], { verdicts, failed: true })).toEqual(['ready', 'unchecked']);
  });

  test('what is under way and what was accepted stands before any verdict', () => {
    const verdicts = verdictsOf([result(ANNA, 'cooldown'), result(BELA, 'queued')]);
    const known = {
      verdicts,
      done: { [ANNA]: 'sent', [CARA]: 'scheduled' } as const,
      sending: new Set([BELA]),
    };
    expect(statesOf([ANNA, BELA, CARA], known)).toEqual(['sent', 'sending', 'scheduled']);
  });

  test('the server is asked once for each readable number that was not sent yet', () => {
    const list = { ...NO_NUMBERS, numbers: [BELA, 'x', '2125550101', ANNA, CARA] };
    expect(toJudge({ ...list, done: { [CARA]: 'sent' } })).toEqual([BELA, ANNA]);
    expect(toJudge({ ...list, left: { [ANNA]: { verdict: 'blocked', reason: 'because' } } })).toEqual([
      BELA,
      CARA,
    ]);
  });

  test('what a list leaves out stands there with its reason, and is never ready', () => {
    const left = {
      [ANNA]: { verdict: 'blocked', reason: 'The list says “opted out”' },
      [BELA]: { verdict: 'held', reason: 'The list says “Call first”', word: 'Call first' },
    } as const;
    const verdicts = verdictsOf([result(ANNA, 'queued'), result(BELA, 'queued'), result(CARA, 'queued')]);
    const rows = rowsOf([ANNA, BELA, CARA, '2125550101'], { ...NOTHING, verdicts, left });
    expect(rows).toMatchObject([
      { state: 'blocked', reason: 'The list says “opted out”', isLeft: true },
      { state: 'held', word: 'Call first', isLeft: true },
      { state: 'ready' },
      { state: 'duplicate' },
    ]);
    expect(rows.filter(isToldHere).map(({ index }) => index)).toEqual([0, 1, 3]);
    expect(wordsOf(rows)).toEqual([{ word: 'Call first', rows: 1 }]);
  });

  test('a name and a warning stand beside the number they are of', () => {
    const told = {
      [ANNA]: { name: 'Anna Kiss', warning: 'Several numbers stand here' },
      x: { name: 'Nora Hale' },
    };
    expect(rowsOf([ANNA, 'x', '212555010', ANNA], { ...NOTHING, told })).toMatchObject([
      { name: 'Anna Kiss', warning: 'Several numbers stand here' },
      { state: 'invalid', name: 'Nora Hale' },
      { phone: '+36212555010', warning: expect.stringContaining('Read as a Hungarian number') },
      { state: 'duplicate' },
    ]);
    const verdicts = verdictsOf([
      result(ANNA, 'queued', { name: 'Anna Nagy' }),
      result(BELA, 'opted_out', { name: 'Béla Tóth' }),
      result(CARA, 'queued', { warning: 'Look again' }),
    ]);
    expect(rowsOf([ANNA, BELA, CARA], { ...NOTHING, told, verdicts })).toMatchObject([
      { name: 'Anna Kiss' },
      { state: 'opted_out', name: 'Béla Tóth' },
      { state: 'ready', warning: 'Look again', name: undefined },
    ]);
  });

  test('days of cooldown are whole and at least one', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(daysLeft('2026-12-03T11:00:00Z', now)).toBe(12);
    expect(daysLeft('2026-11-21T12:00:05Z', now)).toBe(1);
  });

  test('numbers outside their hours share the slot of the last one to open', () => {
    const verdicts = verdictsOf([
      result(ANNA, 'outside_hours', { nextSlot: '2026-11-22T13:00:00.000Z' }),
      result(BELA, 'outside_hours', { nextSlot: '2026-11-22T16:00:00.000Z' }),
      result(CARA, 'queued'),
    ]);
    expect(commonSlot(rowsOf([ANNA, BELA, CARA], { ...NOTHING, verdicts }))).toBe('2026-11-22T16:00:00.000Z');
    expect(commonSlot(rowsOf([CARA], { ...NOTHING, verdicts }))).toBeUndefined();
  });
});

test('what is left out is named by its reason, in the order of the list', () => {
  const verdicts = verdictsOf([
    result(ANNA, 'blocked', { reason: 'On your block list' }),
    result(BELA, 'queued'),
    result(CARA, 'blocked', { reason: 'On your block list' }),
  ]);
  const rows = rowsOf(['12', ANNA, BELA, CARA, BELA], { ...NOTHING, verdicts });
  expect(exclusionsOf(rows)).toEqual([
    { reason: expect.stringContaining('country code'), numbers: ['12'] },
    { reason: 'On your block list', numbers: ['+1 (212) 555-0101', '+1 (212) 555-0103'] },
    { reason: expect.stringContaining('twice'), numbers: ['+1 (212) 555-0102'] },
  ]);
  expect(exclusionsOf(rowsOf([BELA], NOTHING))).toEqual([]);
});

test('SEND NOW says what the hour is in Hungary to a clinic elsewhere that texts there', () => {
  const now = new Date('2026-03-10T16:30:00Z');
  const rows = rowsOf([ANNA, '+36205550123'], NOTHING);
  expect(inHungary(rows, 'America/New_York', now)).toEqual([
    'For patients in Hungary that is today at 5:30 PM.',
  ]);
  expect(inHungary(rows, 'Europe/Budapest', now)).toEqual([]);
  expect(inHungary(rows.slice(0, 1), 'America/New_York', now)).toEqual([]);
});

describe('the sentence below', () => {
  const tally = (counts: Parameters<typeof tallyOf>[0]) => tallyOf(counts);
  const sentence = (...counts: [Parameters<typeof countStates>[0][number]['state'], number][]) =>
    summaryOf(tally(new Map(counts)));

  test.each([
    ['Add a number to begin.', []],
    [
      'Texts 14 patients now; 3 left out.',
      [
        ['ready', 14],
        ['invalid', 1],
        ['duplicate', 2],
      ],
    ],
    ['Texts 1 patient now.', [['ready', 1]]],
    ['Texts 1,200 patients now.', [['ready', 1200]]],
    [
      'Checking 1 number…',
      [
        ['ready', 2],
        ['checking', 1],
      ],
    ],
    [
      'Texting 6 patients…',
      [
        ['sending', 6],
        ['blocked', 1],
      ],
    ],
    [
      'Texts nobody; 2 left out.',
      [
        ['blocked', 1],
        ['opted_out', 1],
      ],
    ],
    [
      'Texts nobody now: patients are texted from 8 AM to 8 PM.',
      [
        ['outside_hours', 3],
        ['invalid', 1],
      ],
    ],
    [
      '5 handed over, 1 scheduled; 4 left out.',
      [
        ['sent', 5],
        ['scheduled', 1],
        ['cooldown', 4],
      ],
    ],
    ['The numbers could not be checked.', [['unchecked', 3]]],
  ] as const)('%s', (words, counts) => {
    expect(sentence(...(counts as unknown as Parameters<typeof sentence>))).toBe(words);
  });

  test('a button that cannot be pressed says why', () => {
    const why = (...counts: Parameters<typeof sentence>) => nothingToSend(tally(new Map(counts)));
    expect(why()).toBe('Add a phone number first.');
    expect(why(['ready', 1])).toBeNull();
    expect(why(['checking', 1])).toBeNull();
    expect(why(['invalid', 1])).toBe('No number in the list can be texted.');
    expect(why(['outside_hours', 1])).toContain('Schedule the texts instead');
    expect(why(['sent', 2], ['cooldown', 1])).toBe('Everything that can be texted was handed over.');
    expect(why(['scheduled', 2])).toBe('Everything that can be texted is scheduled.');
  });

  test('what stands in the way of any list comes first', () => {
    const clear = {
      reading: false,
      openAttempt: false,
      hasDestination: true,
      notLoaded: false,
      problem: undefined,
    };
    expect(obstacleOf(clear)).toBeNull();
    expect(obstacleOf({ ...clear, hasDestination: false })).toContain('No review link is set');
    expect(obstacleOf({ ...clear, reading: true })).toBe('A list is being read.');
    expect(obstacleOf({ ...clear, hasDestination: undefined })).toContain('loading');
    expect(obstacleOf({ ...clear, hasDestination: undefined, notLoaded: true })).toContain('Try Again');
    expect(obstacleOf({ ...clear, problem: 'Name the clinic.' })).toBe(
      'The message cannot be sent: Name the clinic.',
    );
    expect(obstacleOf({ ...clear, openAttempt: true, hasDestination: false, problem: 'x' })).toContain(
      'last send',
    );
  });
});

describe('characters that cost segments', () => {
  const filled = (text: string, name = 'Oak Street Clinic') =>
    text
      .replace('{clinicName}', name)
      .replace('{reviewLink}', 'https://reviews.example.com/r/aB3dE5gH7jK9/1');
  const text = TEMPLATES[0].text;

  test('plain text costs nothing more', () => {
    expect(costOf(text, filled(text))).toBeUndefined();
  });

  test('a curly apostrophe is named, with the message that has a plain one', () => {
    const curly = text.replace('How did', 'How’d');
    expect(costOf(curly, filled(curly))).toEqual({
      segments: 2,
      plainSegments: 1,
      characters: [{ character: '’', replacement: "'", plain: curly.replace('’', "'") }],
    });
  });

  test('what the clinic’s name brings cannot be replaced in the message', () => {
    expect(costOf(text, filled(text, 'Kő Rendelő'))?.characters).toEqual([
      { character: 'ő', replacement: 'ö', plain: undefined },
    ]);
  });
});
