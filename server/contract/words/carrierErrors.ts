import type { CarrierCause } from './carrierCauses.ts';

/**
 * What every error of a text means, what to do about it, and what the product does by itself: one table for
 * server, screens and terminal. Numbers are Twilio's, https://www.twilio.com/docs/api/errors;
 * words are the product's own reasons for a text that never reached the carrier. What became of one text is not told
 * from here alone, but with the facts of its row: see domain/textOutcome.ts.
 */

/**
 * - `none`: nothing beside recording it; trying again would fail again
 * - `opt_out`: the number is opted out, and what is queued for it is cancelled
 * - `alert`: the clinic is told, since its staff or the operator must act
 * - `pause`: the sender rests and the clinic is told: every further text from it would fail too
 * - `pause_all`: every sender rests, since the whole account is refused
 * - `slow`: the text is tried again, and the sender slows down
 * - `retry_once`: one more try hours later, as a new text that names the old
 */
type ErrorAction = 'none' | 'opt_out' | 'alert' | 'pause' | 'pause_all' | 'slow' | 'retry_once';

export interface TextError {
  meaning: string;
  /** What a person can do. */
  remedy: string;
  action: ErrorAction;
  /** What it says of the number for good, and not of this text alone. */
  teaches?: CarrierCause;
}

const entry = (action: ErrorAction, meaning: string, remedy: string): TextError => ({
  meaning,
  remedy,
  action,
});

/** Such an error says that no text to the number can ever arrive: it is remembered, and nothing is sent to it any more. */
const teaching = (teaches: CarrierCause, meaning: string, remedy: string): TextError => ({
  ...entry('none', meaning, remedy),
  teaches,
});

const CHECK_NUMBER = 'Check the number with the patient.';
const WAITS = 'Nothing to do: texts that wait are tried again.';
const IS_IT_RIGHT = 'if it is right, say so on the patient’s page.';

export const CARRIER_ERRORS: Readonly<Record<string, TextError>> = {
  // What these say of a number holds tomorrow as well: https://www.twilio.com/docs/api/errors/30006, 30005, 21614, 21211.
  '21211': teaching(
    'wrong',
    'The number is not valid.',
    'Confirm it is written as +1 and 10 digits, or +36.',
  ),
  '21614': teaching('landline', 'The number cannot receive texts.', 'Ask the patient for a mobile number.'),
  '30005': teaching('dead', 'The number is not in service.', CHECK_NUMBER),
  '30006': teaching('landline', 'The number is a landline or cannot be reached.', 'Ask for a mobile number.'),
  '21610': entry(
    'opt_out',
    'The patient replied STOP.',
    'Remove the number from your list, or ask the patient to reply START.',
  ),
  '21408': entry('alert', 'The carrier account may not text this country.', 'Ask support to allow it.'),
  '21612': entry('alert', 'The carrier cannot reach this number from our sender.', CHECK_NUMBER),
  '30004': entry('alert', 'The carrier or the patient’s phone blocks our texts.', CHECK_NUMBER),
  '30007': entry(
    'alert',
    'The carrier filtered the text as spam.',
    'Use plainer words: no extra links, no spammy text, little punctuation.',
  ),
  '20003': entry(
    'pause_all',
    'The carrier refuses our account’s sign-in.',
    'The operator must check the keys.',
  ),
  '30002': entry('pause_all', 'The carrier account is suspended.', 'The operator must talk to the carrier.'),
  '30034': entry(
    'pause',
    'The sender is not registered with the carriers.',
    'The operator must register it.',
  ),
  '429': entry('slow', 'The carrier asks us to slow down.', WAITS),
  '20429': entry('slow', 'The carrier asks us to slow down.', WAITS),
  '21611': entry('slow', 'The carrier’s queue for our sender is full.', WAITS),
  '30001': entry('slow', 'The carrier’s queue is full.', WAITS),
  '30022': entry('slow', 'The sender is over its rate at the carriers.', WAITS),
  '30003': entry(
    'retry_once',
    'The phone is off or out of reach.',
    'Check the number with the patient if it goes on.',
  ),
  '30008': entry('none', 'Nobody can tell whether it was delivered.', 'Wait: it may have arrived.'),

  no_reason: entry('none', 'The carrier did not say why.', CHECK_NUMBER),
  unreachable: entry('slow', 'The carrier cannot be reached.', WAITS),
  unconfirmed: entry(
    'none',
    'Nobody can tell whether the carrier took it.',
    'Ask the patient, then decide in the Log: it is not sent again by itself.',
  ),
  sent_again: entry(
    'none',
    'Nobody could tell whether the carrier took it, and it was sent again as a new text.',
    'Nothing to do.',
  ),
  arrived: entry('none', 'The first text arrived after all.', 'Nothing to do.'),
  too_late: entry('none', 'It could not be sent in time.', 'Send it again if it still makes sense.'),
  appointment_over: entry(
    'none',
    'The reminder could not be sent before its appointment.',
    'Call the patient if it still matters.',
  ),
  opted_out: entry('none', 'The patient replied STOP.', 'Only the patient can undo it, by replying START.'),
  block_list: entry('none', 'The number is on your block list.', 'Take it off the list in Settings.'),
  landline: entry(
    'none',
    'The carrier said before that the number is a landline.',
    `Ask for a mobile number; ${IS_IT_RIGHT}`,
  ),
  dead: entry(
    'none',
    'The carrier said before that the number is not in service.',
    `Check it with the patient; ${IS_IT_RIGHT}`,
  ),
  wrong: entry(
    'none',
    'The carrier said before that there is no such number.',
    `Check it with the patient; ${IS_IT_RIGHT}`,
  ),
  unclear: entry(
    'none',
    'A list says something of this number that is not understood.',
    'Decide in Settings, on your block list.',
  ),
  taken_back: entry('none', 'It was cancelled before its time.', 'Nothing to do.'),
  held: entry(
    'none',
    'A reply from this number waits for somebody’s decision.',
    'Read it in the Log, under Replies: decide, answer or settle it.',
  ),
  link_used: entry('none', 'The patient used the first link.', 'Nothing to do.'),
  patient_deleted: entry('none', 'The patient was deleted.', 'Nothing to do.'),
  restored: entry(
    'none',
    'The system was restored from a backup, and nobody can tell whether it was sent.',
    'Ask the patient, or send it again if it still makes sense.',
  ),
  clinic_deleted: entry('none', 'The clinic was deleted.', 'Undo the deletion first.'),
  not_paid: entry('none', 'The subscription ended before it was sent.', 'Upgrade, then send it again.'),
};

/** What is known of an error; an unknown code of the carrier is shown as it is. */
export const explainError = (code: string): TextError =>
  CARRIER_ERRORS[code] ?? entry('none', `The carrier refused it (error ${code}).`, CHECK_NUMBER);
