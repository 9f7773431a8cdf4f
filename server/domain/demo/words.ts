/** What people say in the demonstration: patients in reviews and replies, and the clinic to them. */

/** Who treats the patients: half of them each, by a tag. */
export const PRACTITIONERS = ['Dr. Moreno', 'Dr. Hayes'] as const;

const FEEDBACK: Record<number, readonly string[]> = {
  5: [
    'Everyone was kind and I was seen on time.',
    'Dr. Moreno explained every step before she began.',
    'My son was scared and left smiling. Thank you, Dr. Hayes.',
    'No waiting, no pain, and the bill was what they had said.',
    'They found me a time on the same day.',
    'The cleanest practice I know, and the friendliest front desk.',
  ],
  4: [
    'Good visit. The waiting room was a little full.',
    'Dr. Hayes took his time. Booking by phone took a while.',
    'All went well, though the form could be shorter.',
  ],
  3: ['Fine overall, though parking was hard to find.', 'The treatment was good, the wait was not.'],
  2: [
    'I waited forty minutes past my time and nobody said why.',
    'The estimate and the bill were not the same.',
  ],
  1: ['My call about the bill was never returned.', 'The front desk seemed too busy to help.'],
};

/** Every second happy patient writes something; who is not happy nearly always does. */
export function wordsFor(rating: number, number: number): string | null {
  const words = FEEDBACK[rating] ?? [];
  if (rating >= 4 && number % 2 === 0) return null;
  return words[Math.floor(number / 2) % words.length] ?? null;
}

/** What patients text back, and what the clinic answers. */
export const REPLIES = [
  ['Thank you! See you in six months.', 'Thank you for coming. See you then.'],
  ['Can you send me the receipt by email?', 'It is in your mailbox now.'],
  ['Will do. Please say hello to Dr. Moreno.', 'She says hello back.'],
  ['Do you have a time on Friday afternoon?', 'We have one at three. Shall we keep it for you?'],
  ['Thanks, everything is fine again.', 'That is good to hear.'],
] as const;

/** What the clinic notes of whom it called, how that ended, and of others. */
export const SETTLED = 'Settled by phone; they come again.';
export const CALLED = 'Called back, explained what happened, and offered an early time next week.';
export const THANKED = 'Thanked them at the desk.';
