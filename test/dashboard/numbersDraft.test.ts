import { describe, expect, test } from 'vitest';
import {
  NO_NUMBERS,
  notIn,
  type ReadRows,
  withDecision,
  withList,
  withMore,
  withoutDone,
  withoutNumber,
} from '../../dashboard/lib/numbersDraft.ts';
import { toJudge } from '../../dashboard/pages/requestReviews/rows.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';

const ANN = '+16465550101';
const BEN = '+16465550102';
const CID = '+16465550103';
const DAN = '+16465550104';

const LIST: ReadRows = {
  recipients: [{ line: 2, phoneNumber: ANN, name: 'Ann Lee', warning: 'Several numbers stand here' }],
  leftOut: [
    { line: 3, phoneNumber: BEN, name: 'Ben Ray', verdict: 'blocked', reason: 'The list says “DNC”' },
    { line: 4, phoneNumber: '12345', name: 'Nora Hale', verdict: 'invalid', reason: 'no number' },
    { line: 5, phoneNumber: '', name: 'Max Poe', verdict: 'invalid', reason: 'Phone number is required' },
    { line: 6, phoneNumber: CID, name: '', verdict: 'held', reason: 'asked', word: 'Call first + Ask' },
    { line: 7, phoneNumber: DAN, name: '', verdict: 'invalid', reason: 'This row has 5 values' },
  ],
};
const TAKEN = { name: 'list.csv', fine: 1, left: 4, empty: 1, passedOver: 0, column: 'Mobile' };
const read = () => withList(NO_NUMBERS, LIST, TAKEN).list;

describe('the list of Request Reviews', () => {
  test('takes over the numbers that it does not hold yet', () => {
    const list = { ...NO_NUMBERS, numbers: ['(646) 555-0101', 'nonsense'] };
    expect(notIn(list, [ANN, BEN])).toEqual([BEN]);
  });

  test('takes as many as it has room for, and says how many are left', () => {
    const numbers = Array.from({ length: LIMITS.sendNumbers - 1 }, () => '1');
    const { list: full, left } = withMore({ ...NO_NUMBERS, numbers }, ['2', '3', '4']);
    expect(full.numbers.slice(-2)).toEqual(['1', '2']);
    expect(left).toBe(2);
    expect(withMore(full, []).left).toBe(0);
    const more = withList(full, LIST);
    expect([more.left, more.list.left[BEN]?.verdict]).toEqual([5, 'blocked']);
  });
});

describe('a list that was read', () => {
  test('gives its numbers in the order of its lines, with what it says of each', () => {
    const list = read();
    expect(list.numbers).toEqual([ANN, BEN, '12345', CID, DAN]);
    expect(list.left).toEqual({
      [BEN]: { verdict: 'blocked', reason: 'The list says “DNC”' },
      [CID]: { verdict: 'held', reason: 'asked', word: 'Call first + Ask' },
      [DAN]: { verdict: 'invalid', reason: 'This row has 5 values' },
    });
    expect(list.told).toEqual({
      [ANN]: { name: 'Ann Lee', warning: 'Several numbers stand here' },
      [BEN]: { name: 'Ben Ray' },
      12345: { name: 'Nora Hale' },
    });
    expect(list.taken).toEqual(TAKEN);
    expect(toJudge(list)).toEqual([ANN]);
  });

  test('what it stops stays stopped when the number is typed again, or another list names it', () => {
    const again = withMore(withoutNumber(read(), 1), ['646 555 0102']).list;
    expect(toJudge(again)).toEqual([ANN]);
    const named = {
      recipients: [BEN, CID, DAN].map((phoneNumber) => ({ line: 1, phoneNumber, name: '' })),
      leftOut: [],
    };
    expect(toJudge(withList(again, named).list)).toEqual([ANN, DAN]);
    expect(toJudge(withoutDone({ ...again, done: { [ANN]: 'sent' } }))).toEqual([]);
  });

  test('a number that is blocked is not asked about, and one that is asked about can be blocked', () => {
    const [blocked, , , held] = LIST.leftOut;
    if (!blocked || !held) throw new Error('The list has both');
    const turned = {
      recipients: [],
      leftOut: [
        { ...held, phoneNumber: BEN },
        { ...blocked, phoneNumber: CID },
      ],
    };
    expect(withList(read(), turned).list.left).toMatchObject({
      [BEN]: { verdict: 'blocked' },
      [CID]: { verdict: 'blocked' },
    });
  });

  test('a row that was wrong in the file alone can be typed', () => {
    const list = withMore(withoutNumber(read(), 4), [DAN]).list;
    expect(toJudge(list)).toEqual([ANN, DAN]);
  });

  test('of several people who share a number, the one who stands there first is named', () => {
    const recipients = ['Ann Hale', 'Kid Hale'].map((name, at) => ({ line: at, phoneNumber: ANN, name }));
    expect(withList(NO_NUMBERS, { recipients, leftOut: [] }).list.told[ANN]?.name).toBe('Ann Hale');
  });
});

describe('a word that somebody has decided about', () => {
  test('lets its numbers be texted once every word of theirs is fine', () => {
    const half = withDecision(read(), 'call FIRST', true);
    expect(half.left[CID]).toMatchObject({
      verdict: 'held',
      word: 'Ask',
      reason: expect.stringContaining('“Ask”'),
    });
    const whole = withDecision(half, 'Ask', true);
    expect(toJudge(whole)).toEqual([ANN, CID]);
    expect(whole.taken).toEqual({ ...TAKEN, fine: 2, left: 3 });
    expect(toJudge(withDecision(read(), 'Call first + Ask', true))).toEqual([ANN, CID]);
  });

  test('blocks them where it says so, and touches no other', () => {
    const list = withDecision(read(), 'Ask', false);
    expect(list.left[CID]).toEqual({ verdict: 'blocked', reason: 'The list says “Ask”' });
    expect(list.left[BEN]).toEqual(read().left[BEN]);
    expect(withDecision(list, 'Ask', true)).toEqual(list);
  });
});
