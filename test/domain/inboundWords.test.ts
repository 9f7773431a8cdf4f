import { describe, expect, test } from 'vitest';
import { meaningOf } from '../../server/domain/sending/inboundWords.ts';

const STOP = [
  'STOP',
  'stop',
  'Stop.',
  ' stop ',
  'STOP please',
  'Stop! No more',
  'stopall',
  'UNSUBSCRIBE',
  'cancel',
  'END',
  'Quit',
  'revoke',
  'OPT OUT',
  'opt-out',
  'OPTOUT',
  'LEIRATKOZÁS',
  'leiratkozás.',
  'Leiratkozás köszönöm',
  'leiratkozas',
  '"STOP"',
  'STOP\nthank you',
];
const ANSWERS = [
  'Thank you',
  'Stopped by today, all good',
  'Ending was great',
  'yes, thank you',
  'Starting now',
  '',
];

describe('what a patient’s text means', () => {
  test.each(STOP)('%j stops', (text) => expect(meaningOf(text)).toBe('stop'));
  test.each(['START', 'start', 'YES', 'unstop', ' yes '])('%j asks for texts again', (text) =>
    expect(meaningOf(text)).toBe('start'),
  );
  test.each(['HELP', 'help?', 'Info'])('%j asks who it is', (text) => expect(meaningOf(text)).toBe('help'));
  test.each(ANSWERS)('%j is an answer', (text) => expect(meaningOf(text)).toBe('answer'));
  test.each([
    'Please don’t text me',
    'do not contact me again',
    'Remove me',
    'Wrong number',
    'Leave me alone',
    'Please stop texting',
    'Ne írjanak többet',
  ])('%j may mean stop', (text) => expect(meaningOf(text)).toBe('maybe_stop'));

  test('an accent written as two characters is the same word', () => {
    expect(meaningOf('LEIRATKOZÁS'.normalize('NFD'))).toBe('stop');
  });
});
