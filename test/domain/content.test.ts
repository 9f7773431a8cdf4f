import { describe, expect, test } from 'vitest';
import { checkContent } from '../../server/contract/rules/content.ts';
import { STOP_LINE, TEMPLATES } from '../../server/contract/rules/templates.ts';

const CLINIC = 'Oak Street Clinic';
const say = (words: string): string => `{clinicName}: ${words} {reviewLink} ${STOP_LINE}`;
const problemsOf = (text: string): string[] => checkContent(text, CLINIC).problems.map(({ code }) => code);

describe('what may be said', () => {
  test.each(TEMPLATES.map(({ label, text }) => [label, text]))('the template “%s” passes', (_, text) => {
    expect(checkContent(text, CLINIC)).toEqual({ problems: [], warnings: [] });
  });

  test.each([
    'How was your visit?',
    'Feel free to tell us how it went:',
    'We would be glad to hear from you...',
    'Dr. Smith and the team thank you.',
  ])('%j is fine', (words) => expect(problemsOf(say(words))).toEqual([]));

  test.each([
    ['Get a gift card for a review', 'incentive'],
    ['10% off your next visit', 'incentive'],
    ['A free cleaning for your words', 'incentive'],
    ['Give us five stars', 'five_stars'],
    ['5-star please', 'five_stars'],
    ['See https://example.com', 'second_link'],
    ['See oakstreet.example/reviews', 'second_link'],
    ['bit.ly/abc', 'second_link'],
    ['Thanks 😊', 'emoji'],
    ['Thanks 🇭🇺', 'emoji'],
    ['Please!!! Tell us', 'punctuation'],
    ['Dear {firstName}', 'unknown_placeholder'],
    ['{reviewLink} or', 'link_twice'],
  ])('%j is refused as %s', (words, code) => expect(problemsOf(say(words))).toEqual([code]));

  test('without link, name or STOP line each is named', () => {
    expect(problemsOf('How was your visit?')).toEqual(['clinic_missing', 'link_missing', 'stop_missing']);
  });

  test('a clinic’s own name breaks no rule, whatever it says', () => {
    const text = `Thanks for visiting Five Star Free Health.com™. {reviewLink} ${STOP_LINE}`;
    expect(checkContent(text, 'Five Star Free Health.com™').problems).toEqual([]);
  });

  test('words of diagnosis or treatment get a warning and go', () => {
    const { problems, warnings } = checkContent(say('How was your cancer treatment?'), CLINIC);
    expect(problems).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(['health_information']);
  });
});
