import { describe, expect, test } from 'vitest';
import {
  appointmentOf,
  FIRST_DRAFT,
  HOURS,
  MINUTES,
  problemsOf,
  slotBefore,
} from '../../dashboard/pages/appointmentReminder/appointment.ts';
import { REMINDER_TEXT } from '../../server/contract/rules/reminders.ts';

const NOW = new Date('2026-03-06T17:00:00.000Z');
const NUMBER = '(212) 555-0123';

const typed = (some: Partial<typeof FIRST_DRAFT>) => ({ ...FIRST_DRAFT, ...some });
const problems = (some: Partial<typeof FIRST_DRAFT>, phone = NUMBER) =>
  problemsOf(phone, appointmentOf(typed(some), 'America/New_York', NOW), NOW);

describe('an appointment', () => {
  test('is tomorrow at nine by the clinic’s clock, until something else is chosen', () => {
    const first = appointmentOf(FIRST_DRAFT, 'America/New_York', NOW);
    expect(first).toEqual({
      date: '2026-03-07',
      time: '09:00',
      zone: 'America/New_York',
      at: '2026-03-07T14:00:00.000Z',
    });
    const chosen = typed({ date: '2026-03-10', hour: '14', minute: '35', zone: 'America/Los_Angeles' });
    expect(appointmentOf(chosen, 'America/New_York', NOW).at).toBe('2026-03-10T21:35:00.000Z');
  });

  test('that can be reminded of has nothing wrong with it', () => {
    expect(problems({ date: '2026-03-06', hour: '12', minute: '05' })).toEqual({});
  });

  test.each([
    [{ date: '2026-03-06', hour: '12' }, { hour: 'Please choose a future appointment time' }],
    [{ date: '' }, { date: 'Enter a date' }],
    [{ date: '2026-03-08', hour: '02', minute: '30' }, { hour: REMINDER_TEXT.skipped }],
  ])('of %j says what is wrong with which field', (some, expected) => {
    expect(problems(some)).toEqual(expected);
  });

  test('is for a US number', () => {
    expect(problems({}, '+36 20 123 4567')).toEqual({ phone: 'Please enter a valid US phone number' });
  });
});

test('hours and minutes are offered as people say them', () => {
  expect(HOURS.map(({ label }) => label).slice(11, 14)).toEqual(['11 AM', '12 PM', '1 PM']);
  expect(HOURS.at(0)).toEqual({ value: '00', label: '12 AM' });
  expect(MINUTES).toHaveLength(12);
  expect(MINUTES.slice(0, 3)).toEqual(['00', '05', '10']);
});

test('a later time is offered only where it is before the appointment', () => {
  const nextSlot = '2026-03-07T13:00:00.000Z';
  const result = { phoneNumber: '+12125550123', verdict: 'outside_hours' as const, reason: '', nextSlot };
  expect(slotBefore(result, '2026-03-07T14:00:00.000Z')).toBe(nextSlot);
  expect(slotBefore(result, '2026-03-07T12:30:00.000Z')).toBeUndefined();
  expect(slotBefore(undefined, '2026-03-07T14:00:00.000Z')).toBeUndefined();
});
