import { describe, expect, test } from 'vitest';
import { checkContent } from '../../server/contract/rules/content.ts';
import { STOP_LINE } from '../../server/contract/rules/templates.ts';

/** Each word by itself that the content check knows: a list loses one without a sound. */

const judge = (words: string) =>
  checkContent(`{clinicName}: ${words} {reviewLink} ${STOP_LINE}`, 'Oak Clinic');
const problemsOf = (words: string): string[] => judge(words).problems.map(({ code }) => code);
const warningsOf = (words: string): string[] => judge(words).warnings.map(({ code }) => code);

describe('in a message', () => {
  test.each([
    'a gift for you',
    'gifts',
    'a gift card',
    'a voucher',
    'a coupon',
    'a prize',
    'our raffle',
    'a reward',
    'you may win',
    'a free visit',
    'a discount for a review',
    'cash back',
    'something in exchange for it',
    '20 % off',
  ])('%s offers something for a review', (words) => expect(problemsOf(words)).toEqual(['incentive']));

  test.each(['five stars', 'five-star', '5 stars', '★★★'])('%s asks for the stars', (words) =>
    expect(problemsOf(words)).toEqual(['five_stars']),
  );

  test.each([
    'bit.ly',
    'tinyurl.com',
    'goo.gl',
    't.co',
    'ow.ly',
    'is.gd',
    'buff.ly',
    'rebrand.ly',
    'cutt.ly',
    'shorturl.at',
    'www.example',
    'http://10.0.0.1',
  ])('%s is a second link', (words) => expect(problemsOf(`see ${words}`)).toEqual(['second_link']));

  test.each(['Hello!!', 'Really??', 'Well?!', 'Hi! Come! Now!'])('%s is too much punctuation', (words) =>
    expect(problemsOf(words)).toEqual(['punctuation']),
  );

  test.each([
    'diagnosis',
    'prescription',
    'medication',
    'surgery',
    'treatment',
    'therapy',
    'cancer',
    'diabetes',
    'depression',
    'pregnancy',
    'symptoms',
    'test results',
    'lab results',
    'infection',
    'HIV',
    'vaccine',
    'biopsy',
    'x-ray',
  ])('%s gets the warning about health information and no refusal', (word) => {
    expect(problemsOf(`after your ${word},`)).toEqual([]);
    expect(warningsOf(`after your ${word},`)).toEqual(['health_information']);
  });
});
