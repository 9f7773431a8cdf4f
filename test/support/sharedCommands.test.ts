import { expect, test } from 'vitest';
import { wordsOf } from './sharedCommands.ts';

test.each([
  ['goodword', []],
  [
    'goodword send --to "(212) 555-0123" --map phone="Day contact" \\\n      --yes',
    ['send', '--to', '(212) 555-0123', '--map', 'phone=Day contact', '--yes'],
  ],
  [
    'goodword remind --at \'2027-11-24 14:30\' --text "{clinicName}?"',
    ['remind', '--at', '2027-11-24 14:30', '--text', '{clinicName}?'],
  ],
  ['goodword settings set sms.followUpDays= ""', ['settings', 'set', 'sms.followUpDays=', '']],
])('a line that only parts words needs no shell: %s', (line, words) => {
  expect(wordsOf(line)).toEqual(words);
});

test.each([
  'goodword patients export | head -5',
  'goodword login < password.txt',
  'goodword settings set name="$(cat name.txt)"',
  'goodword send --to $PHONE',
  'goodword login && goodword whoami',
  'goodword say \\"',
  'goodword say "',
  'goodword say *.csv',
  'GOODWORD_TOKEN=nonsense goodword whoami',
])('a shell is asked: %s', (line) => {
  expect(wordsOf(line)).toBeNull();
});
