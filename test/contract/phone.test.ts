import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { showPhone } from '../../server/contract/rules/phone.ts';
import { hasTextableForm, readPhone, splitNumbers } from '../../server/contract/rules/phoneReading.ts';
import { PHONE_TEXT, PHONE_WARNING } from '../../server/contract/rules/phoneText.ts';
import { spelling } from '../support/spellings.ts';

describe('phone numbers as people write them', () => {
  test.each([
    ['(212) 555-0123', '+12125550123'],
    ['212.555.0123', '+12125550123'],
    ['12125550123', '+12125550123'],
    ['+1 212 555 0123', '+12125550123'],
    ['+1 (0)212 555 0123', '+12125550123'],
    ['[212] 555-0123', '+12125550123'],
    ['"212-555-0123,"', '+12125550123'],
    ['*212-555-0123', '+12125550123'],
    ["'2125550123", '+12125550123'],
    ['="2125550123"', '+12125550123'],
    ['2125550123.0', '+12125550123'],
    ['tel:+12125550123', '+12125550123'],
    ['Cell: 212-555-0123', '+12125550123'],
    ['212-555-0123 (mobile)', '+12125550123'],
    ['\u202a+12125550123\u202c', '+12125550123'],
    ['212\u00ad555\u00ad0123', '+12125550123'],
    ['＋１２１２５５５０１２３', '+12125550123'],
    ['+36 20 555 0123', '+36205550123'],
    ['36205550123', '+36205550123'],
    ['06 20 555 0123', '+36205550123'],
    ['(06-20) 555-0123', '+36205550123'],
    ['06-20/555-0123', '+36205550123'],
    ['06-1-555-0123', '+3615550123'],
    ['0036 20 555 0123', '+36205550123'],
    ['011 36 20 555 0123', '+36205550123'],
    ['20/555-0123', '+36205550123'],
    ['20 555 0123', '+36205550123'],
    ['15550123', '+3615550123'],
    ['36 1 555 0123', '+3615550123'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+4420794', '+4420794'],
    ['+442079460958123', '+442079460958123'],
    ['555 010 0123', '+15550100123'],
  ])('%s is %s', (written, phone) => {
    expect(readPhone(written)).toEqual({ phone });
  });

  test.each([
    ['', PHONE_TEXT.required],
    ['   ', PHONE_TEXT.required],
    ['hello', PHONE_TEXT.invalid],
    ['n/a', PHONE_TEXT.invalid],
    ['212-555-0123 do not text', PHONE_TEXT.invalid],
    ['3.1E+09', PHONE_TEXT.spreadsheet],
    ['1,21256E+10', PHONE_TEXT.spreadsheet],
    ['+1212555012', PHONE_TEXT.us],
    ['+121255501234', PHONE_TEXT.us],
    ['+361555012', PHONE_TEXT.hungary],
    ['+362055501234', PHONE_TEXT.hungary],
    ['+442079', PHONE_TEXT.international],
    ['+4420794609581234', PHONE_TEXT.international],
    ['1234567', PHONE_TEXT.countryCode],
    ['555-0171', PHONE_TEXT.countryCode],
    ['22125550123', PHONE_TEXT.countryCode],
    ['12345678901234567', PHONE_TEXT.invalid],
    ['999-999-9999', PHONE_TEXT.unassigned],
    ['(999) 999-9999', PHONE_TEXT.unassigned],
    ['555-555-5555', PHONE_TEXT.unassigned],
    ['111-111-1111', PHONE_TEXT.unassigned],
    ['123-456-7890', PHONE_TEXT.unassigned],
    ['1234567893', PHONE_TEXT.unassigned],
    ['212-055-0171', PHONE_TEXT.unassigned],
    ['911-555-0123', PHONE_TEXT.unassigned],
    ['+1 295 555 0123', PHONE_TEXT.unassigned],
    ['000-000-0000', PHONE_TEXT.invalid],
    ['(212) 555-0171 x12', PHONE_TEXT.extension],
    ['212-555-0171 ext. 12', PHONE_TEXT.extension],
    ['tel:+12125550171;ext=12', PHONE_TEXT.extension],
    ['212-555-0171 (work)', PHONE_TEXT.notTheirs],
    ['Fax: 212-555-0171', PHONE_TEXT.notTheirs],
    ['2026-11-24', PHONE_TEXT.date],
    ['11/24/2026', PHONE_TEXT.date],
    ['24.11.2026', PHONE_TEXT.date],
    ['2026. 11. 24.', PHONE_TEXT.date],
    ['20261124', PHONE_TEXT.date],
    ['12241980', PHONE_TEXT.date],
    ['123-45-6789', PHONE_TEXT.id],
    ['10001-1234', PHONE_TEXT.id],
  ])('%s is refused: %s', (written, problem) => {
    expect(readPhone(written)).toEqual({ problem });
  });

  test.each([
    ['212-555-0171 / 212-555-0172', '+12125550171', PHONE_WARNING.several],
    ['212-555-0171; 212-555-0172', '+12125550171', PHONE_WARNING.several],
    ['+44 20 7946 0958 or 212-555-0172', '+12125550172', PHONE_WARNING.several],
    ['212-555-0171 (home), 212-555-0172 (cell)', '+12125550172', PHONE_WARNING.several],
    ['212-555-0171 (work) / 212-555-0172', '+12125550172', PHONE_WARNING.several],
    ['205550123', '+36205550123', PHONE_WARNING.short],
    ['(212) 555-017', '+36212555017', PHONE_WARNING.short],
  ])('%s is %s, with a warning', (written, phone, warning) => {
    expect(readPhone(written)).toEqual({ phone, warning });
  });

  test('ten digits that begin with 36 are read as the clinic’s country writes them', () => {
    expect(readPhone('3615550171', 'US')).toEqual({ phone: '+13615550171' });
    expect(readPhone('3615550171', 'HU')).toEqual({ phone: '+3615550171' });
    expect(readPhone('361-555-0171', 'HU')).toEqual({ phone: '+3615550171' });
  });

  test('nine digits of a Hungarian clinic lack none', () => {
    expect(readPhone('205550123', 'HU')).toEqual({ phone: '+36205550123' });
  });

  test('every spelling of ten thousand is read, in a clinic of either country', () => {
    fc.assert(
      fc.property(spelling, fc.constantFrom('US' as const, 'HU' as const), ({ written, phone }, country) => {
        expect(readPhone(written, country).phone).toBe(phone);
      }),
      { numRuns: 3_000 },
    );
  });

  test('reading a number that was read changes nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+\d ().-]{0,20}$/), (written) => {
        const { phone } = readPhone(written);
        if (phone) expect(readPhone(phone)).toEqual({ phone });
      }),
    );
  });

  test('letters of any kind and length are read in no time, and harm nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (written) => {
        const { phone, problem } = readPhone(written);
        expect(phone === undefined).toBe(problem !== undefined);
      }),
      { numRuns: 2_000 },
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
    ['(212) 555-0190 / (212) 555-0191', ['(212) 555-0190 / (212) 555-0191']],
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
