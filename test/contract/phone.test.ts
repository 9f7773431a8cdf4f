import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasTextableForm,
  PHONE_TEXT,
  readPhone,
  showPhone,
  splitNumbers,
} from '../../server/contract/phone.ts';

describe('phone numbers as people write them (specification 001 section 5)', () => {
  test.each([
    ['(212) 555-0123', '+12125550123'],
    ['212.555.0123', '+12125550123'],
    ['12125550123', '+12125550123'],
    ['+1 212 555 0123', '+12125550123'],
    ['+36 20 555 0123', '+36205550123'],
    ['205550123', '+36205550123'],
    ['15550123', '+3615550123'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+4420794', '+4420794'],
    ['+442079460958123', '+442079460958123'],
  ])('%s is %s', (written, phone) => {
    expect(readPhone(written)).toEqual({ phone });
  });

  test.each([
    ['', PHONE_TEXT.required],
    ['   ', PHONE_TEXT.required],
    ['hello', PHONE_TEXT.invalid],
    ['3.1E+09', PHONE_TEXT.invalid],
    ['0612345678', PHONE_TEXT.invalid],
    ['+1212555012', PHONE_TEXT.us],
    ['+121255501234', PHONE_TEXT.us],
    ['+361555012', PHONE_TEXT.hungary],
    ['+362055501234', PHONE_TEXT.hungary],
    ['+442079', PHONE_TEXT.international],
    ['+4420794609581234', PHONE_TEXT.international],
    ['1234567', PHONE_TEXT.countryCode],
    ['22125550123', PHONE_TEXT.countryCode],
    ['1234567890123456', PHONE_TEXT.countryCode],
    ['12345678901234567', PHONE_TEXT.invalid],
  ])('%s is refused: %s', (written, problem) => {
    expect(readPhone(written)).toEqual({ problem });
  });

  test('reading a number that was read changes nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+\d ().-]{0,20}$/), (written) => {
        const { phone } = readPhone(written);
        if (phone) expect(readPhone(phone)).toEqual({ phone });
      }),
    );
  });

  test('only +1 with 10 digits and +36 with 8 or 9 have the form of a number to text', () => {
    const forms = [
      '+12125550123',
      '+3615550123',
      '+36205550123',
      '+442079460958',
      '+1212555012',
      '+361234567',
    ];
    expect(forms.filter(hasTextableForm)).toEqual(['+12125550123', '+3615550123', '+36205550123']);
  });

  test('commas, semicolons and line breaks separate pasted numbers', () => {
    expect(splitNumbers(' 1,2;3\n4\r\n\n5 ,')).toEqual(['1', '2', '3', '4', '5']);
  });

  test.each([
    ['555-201-0001 555-201-0002', ['555-201-0001', '555-201-0002']],
    ['+12125550101\t+36205550102  2125550103', ['+12125550101', '+36205550102', '2125550103']],
    ['+1 212 555 0101 +36 20 555 0102', ['+1 212 555 0101', '+36 20 555 0102']],
    ['(212) 555-0101 (212) 555-0102', ['(212) 555-0101', '(212) 555-0102']],
    ['555 201 0001', ['555 201 0001']],
    ['+36 20 555 0123', ['+36 20 555 0123']],
    ['20 555 0123', ['20 555 0123']],
    ['555-201-0001 extension 5', ['555-201-0001 extension 5']],
    ['555 201 00011', ['555 201 00011']],
    ['555-201-0001 555-201', ['555-201-0001 555-201']],
  ])('%s: spaces separate only where that alone makes numbers', (pasted, numbers) => {
    expect(splitNumbers(pasted)).toEqual(numbers);
  });

  test('what was split once is not split further', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+\d (),;-]{0,60}$/), (pasted) => {
        const numbers = splitNumbers(pasted);
        expect(splitNumbers(numbers.join('\n'))).toEqual(numbers);
      }),
    );
  });

  test('numbers are shown as people write them', () => {
    expect(showPhone('+12125550123')).toBe('+1 (212) 555-0123');
    expect(showPhone('+36205550123')).toBe('+36 20 555 0123');
    expect(showPhone('+442079460958')).toBe('+442079460958');
  });
});
