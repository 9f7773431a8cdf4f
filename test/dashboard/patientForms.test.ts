import { describe, expect, test } from 'vitest';
import { calledBy } from '../../dashboard/lib/patientName.ts';
import {
  bulkLabel,
  bulkProblems,
  bulkWarnings,
  firstErrors,
  readBulk,
  withoutDuplicates,
  withoutExisting,
} from '../../dashboard/pages/patients/bulkNumbers.ts';
import {
  emptyPatient,
  phonesOf,
  problemsOf,
  repeatedIn,
} from '../../dashboard/pages/patients/newPatients.ts';
import type { PhoneCheck } from '../../dashboard/pages/patients/usePhoneChecks.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { phoneConflict } from '../../server/contract/rules/phone.ts';

const patient = (fields: Partial<ReturnType<typeof emptyPatient>>) => ({ ...emptyPatient(), ...fields });

const NO_CHECKS = new Map<string, PhoneCheck>();
const KNOWN = new Map<string, PhoneCheck>([
  ['+12125550101', { state: 'conflict', conflict: 'known', historyOnly: false }],
  ['+12125550102', { state: 'failed' }],
]);
const bulk = (pasted: string, checks = NO_CHECKS) => readBulk(pasted, checks);

describe('a row of Add New Patients', () => {
  test.each([
    ['', 'Phone number is required'],
    ['0123', 'Please enter a valid phone number'],
    ['+1 212 555', 'US phone numbers must be +1 followed by 10 digits'],
    ['+36 20', 'Hungary phone numbers must be +36 followed by 8-9 digits'],
    ['+44 20 1', 'International phone numbers must be 8-16 digits including country code'],
    [
      '123456',
      'Phone number must include country code (e.g., +1 for US, +36 for Hungary) or be a valid local number',
    ],
  ])('tells what is wrong with the number %j', (phoneNumber, problem) => {
    expect(problemsOf(patient({ phoneNumber }))).toEqual({ phoneNumber: problem });
  });

  test('may lack a name and an email, and is told of one that is wrong', () => {
    const phoneNumber = '212-555-0101';
    expect(problemsOf(patient({ phoneNumber }))).toEqual({});
    expect(problemsOf(patient({ phoneNumber, firstName: 'A', lastName: ' B ', email: 'ann@' }))).toEqual({
      firstName: 'First name must be at least 2 characters',
      lastName: 'Last name must be at least 2 characters',
      email: 'Invalid email format',
    });
  });

  test('that repeats a number is found however it is written', () => {
    const rows = ['(212) 555-0101', '+12125550101', 'nonsense', '2125550102'].map((phoneNumber) =>
      patient({ phoneNumber }),
    );
    expect([...repeatedIn(phonesOf(rows))]).toEqual(['+12125550101']);
  });

  test('is called by its name, else by its number', () => {
    expect(calledBy(patient({ firstName: 'Ann', lastName: 'Lee', phoneNumber: '2125550101' }))).toBe(
      'Ann Lee',
    );
    expect(calledBy({ firstName: 'No Name', lastName: '', phoneNumber: '+12125550101' })).toBe(
      '+1 (212) 555-0101',
    );
    expect(calledBy(patient({ phoneNumber: 'nonsense' }))).toBe('nonsense');
  });
});

test('a conflict says where the clinic knows the number from', () => {
  const conflict = (existsInPatients: boolean, existsInSmsLogs: boolean) =>
    phoneConflict({ existsInPatients, existsInSmsLogs });
  expect(conflict(true, true)).toBe(
    'This phone number already exists in your clinic (patient record and SMS history)',
  );
  expect(conflict(true, false)).toBe('This phone number already exists in your clinic (patient record)');
  expect(conflict(false, true)).toBe('This phone number already exists in your clinic (SMS history only)');
  expect(conflict(false, false)).toBeUndefined();
});

describe('the box of Bulk Add', () => {
  test.each([
    ['', 'Enter Phone Numbers'],
    [' ,\n; ', 'Enter Phone Numbers'],
    ['2125550103', 'Add 1 Patient'],
    ['2125550103, 2125550104; 2125550105\n2125550106', 'Add 4 Patients'],
    ['2125550103, +12125550103, 1', 'Remove Duplicates'],
    ['2125550101, 1', 'Remove Existing Numbers'],
    ['2125550103, 1', 'Fix Validation Errors'],
    ['2125550102', 'Add 1 Patient'],
  ])('%j makes the button say %s', (pasted, label) => {
    expect(bulkLabel(bulk(pasted, KNOWN))).toBe(label);
  });

  test('takes at most so many numbers', () => {
    const many = Array.from({ length: LIMITS.bulkPatients + 1 }, (_, n) => `+1212555${1000 + n}`);
    expect(bulk(many.slice(1).join()).state).toBe('ready');
    expect(bulk(many.join()).state).toBe('invalid');
    expect(bulkProblems(bulk(many.join()))).toEqual([
      'At most 1000 patients at once; import a file for more.',
    ]);
  });

  test('names the first three of each kind that stands in the way', () => {
    expect(bulkProblems(bulk('1, 2, 3'))).toEqual(['Invalid phone numbers: 1, 2, 3']);
    expect(bulkProblems(bulk('1, 2, 3, 4'))).toEqual(['Invalid phone numbers: 1, 2, 3, …']);
    expect(bulkProblems(bulk('212-555-0101, 2125550102, 2125550102', KNOWN))).toEqual([
      'In the list more than once: 2125550102',
      'Already in your clinic: 212-555-0101',
      'Failed to validate: 2125550102, 2125550102',
    ]);
  });

  test('what might have been meant otherwise is said, and holds nothing up', () => {
    const list = bulk('212555010, 646-555-0101; 212555011');
    expect(list.state).toBe('ready');
    expect(bulkWarnings(list)).toEqual([
      'Read as a Hungarian number: a US number has 10 digits, and one may be missing: 212555010, 212555011',
    ]);
    expect(bulkWarnings(bulk('646-555-0101'))).toEqual([]);
  });

  test('is repaired without touching the rest', () => {
    expect(withoutDuplicates('2125550101\n+12125550101\n1\n1')).toBe('2125550101\n1\n1');
    expect(withoutExisting('2125550101; 2125550103, nonsense', KNOWN)).toBe('2125550103, nonsense');
  });

  test('lists the first five errors, then how many there are besides', () => {
    const errors = ['1', '2', '3', '4', '5', '6', '7'];
    expect(firstErrors(errors.slice(0, 5))).toEqual(['1', '2', '3', '4', '5']);
    expect(firstErrors(errors)).toEqual(['1', '2', '3', '4', '5', '... and 2 more errors']);
  });
});
