import { stripVTControlCharacters } from 'node:util';
import { Errors } from '@oclif/core';
import { ApiError } from '../../server/contract/core/client.ts';
import type { ErrorDetail } from '../../server/contract/core/errors.ts';
import { API_TOKEN_PREFIX } from '../../server/contract/routes/apiTokens.ts';
import { ConnectionError, codeOf } from './connectionError.ts';
import { meantIn, usageWords } from './usageWords.ts';
import { paint, printable } from './words.ts';
import { wrapped } from './wrap.ts';

/** Exit codes, as docs/integrator.md tells of them; 130 is what shells give for Ctrl-C. */
export const EXIT = {
  done: 0,
  failed: 1,
  refused: 2,
  partly: 3,
  signIn: 4,
  nothingToDo: 5,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An end that the CLI itself decides on: what happened, what to do, and the exit code. */
export class Stop extends Error {
  readonly hint: string;
  readonly exitCode: ExitCode;
  readonly code: string;

  constructor(what: string, hint: string, exitCode: ExitCode, code = STOP_CODES[exitCode]) {
    super(what);
    this.hint = hint;
    this.exitCode = exitCode;
    this.code = code;
  }
}

/** A command that was broken off with Ctrl-C. */
export const interrupted = (what: string, hint: string): Stop => new Stop(what, hint, EXIT.interrupted);

export interface Explained {
  what: string;
  hint: string;
  exitCode: ExitCode;
  /** The stable code of the API, or the CLI's own. */
  code: string;
  details: ErrorDetail[];
  requestId: string | null;
  /** Where the documents say more. */
  docs: string | null;
}

const nothingMore = { details: [], requestId: null, docs: null };

/** Explains any error in two lines and an exit code. `command` is the words typed, for the hint. */
export function explain(error: unknown, command: string): Explained {
  if (error instanceof Stop) {
    const { message, hint, exitCode, code } = error;
    return { what: message, hint, exitCode, code, ...nothingMore };
  }
  if (error instanceof ApiError) return explainApiError(error, command);
  if (error instanceof Errors.CLIError) return { ...explainUsage(error, command), ...nothingMore };
  const { message } = error instanceof Error ? error : new Error(String(error));
  const hint = 'Try again. If it happens again, tell the person who runs your Goodword.';
  return { what: message, hint, exitCode: EXIT.failed, code: 'failed', ...nothingMore };
}

const STOP_CODES: Record<ExitCode, string> = {
  0: 'done',
  1: 'failed',
  2: 'refused',
  3: 'done_in_part',
  4: 'unauthorized',
  5: 'nothing_to_do',
  130: 'interrupted',
};

function explainUsage(
  error: Errors.CLIError,
  command: string,
): Pick<Explained, 'what' | 'hint' | 'exitCode' | 'code'> {
  const message = stripVTControlCharacters(error.message);
  const meant = meantIn(error, message);
  const what = usageWords(message) + (meant.length > 0 ? ` Did you mean ${meant.join(' or ')}?` : '');
  const hint = `Run goodword ${command === '' ? '' : `${command} `}--help to see how it is used.`;
  return { what, hint, exitCode: EXIT.refused, code: 'wrong_usage' };
}

function explainApiError(error: ApiError, command: string): Explained {
  if (error instanceof ConnectionError) {
    const { message, hint, code } = error;
    return { what: message, hint, exitCode: EXIT.failed, code, ...nothingMore };
  }
  const { message, code, details, requestId, docs } = error;
  const [hint, exitCode] = remedy(error, hintOf(code, command), command);
  const more = details.map((detail) => detail.message).filter((detail) => !message.includes(detail));
  const what = more.length > 0 ? [message, ...more].filter(unique).map(sentence).join(' ') : message;
  return { what, hint, exitCode, code, details, requestId, docs };
}

/** A text as a sentence: some end without a full stop, as they stand beneath a field. */
export const sentence = (text: string): string => (/[.!?”]$/.test(text) ? text : `${text}.`);

const unique = <T>(value: T, index: number, all: T[]): boolean => all.indexOf(value) === index;

const REMEDIES: Partial<Record<ApiError['code'], string>> = {
  unreachable: 'Check the address of your Goodword (goodword login --url, or GOODWORD_URL) and your network.',
  invalid_credentials: 'Check capital letters and the server’s address, and run goodword login again.',
  clinic_required: 'Sign in as a member of a clinic: a super admin belongs to none.',
  invalid_code: 'Run goodword login again, with a fresh code.',
  token_expired: 'Run goodword login again.',
  last_owner: 'Use goodword team role WHO owner for that.',
  forbidden: 'Ask an owner or admin of your clinic.',
  subscription_required:
    'An owner can upgrade with goodword billing checkout, or in the dashboard under Billing.',
  subscription_running:
    'See goodword billing status; a cancellation is taken back with goodword billing reactivate.',
  subscription_overridden: 'See goodword billing status, and write to support.',
  no_subscription: 'See goodword billing status, and subscribe with goodword billing checkout.',
  payment_pending: 'Finish paying on the page of goodword billing checkout, and see goodword billing status.',
  unavailable: 'Try again in a few minutes; nothing is lost.',
  payments_unavailable: 'See goodword billing status for how things stand.',
  no_destination:
    'Add a link with goodword settings links set PLATFORM URL, or choose another platform: goodword settings links.',
  settings_conflict: 'See goodword settings get, and run it again if you still want it.',
  name_locked: 'See goodword settings get general.nameLockedUntil for when it can change again.',
  content_refused: 'Change the message, or choose one of goodword templates list.',
  idempotency_conflict: 'Leave out --key to make a new send, or repeat the earlier one unchanged.',
  idempotency_in_progress: 'The first call is still at work: try again in a minute.',
  standing_link_off: 'Run goodword standing-link --on.',
  clinic_deleted: 'Ask the person who runs your Goodword.',
  read_only: 'Without GOODWORD_TOKEN you act as yourself.',
  no_phone_column: 'Say which column holds the phone numbers, such as --map phone=Mobile.',
  several_phone_columns: 'Say which column holds the phone numbers, such as --map phone=Mobile.',
};

/** What a super admin does about a refusal: they belong to no clinic, and run the platform. */
const ADMIN_REMEDIES: typeof REMEDIES = {
  forbidden: 'Sign in as a super admin with goodword login; without GOODWORD_TOKEN you act as yourself.',
  last_owner:
    'Let the clinic make somebody else an owner first: goodword admin clinics show tells who is there.',
  last_super_admin: 'Make somebody else one first, with goodword admin users upgrade WHO.',
  own_account: 'Ask another super admin to do it.',
  no_clinic: 'Name somebody who belongs to a clinic: goodword admin users list.',
  content_refused: 'Say something else with --message.',
  clinic_deleted: 'Restore it first, with goodword admin clinics restore CLINIC.',
  mail_failed: 'Run goodword-server doctor where the server runs: it says what is wrong.',
};

const API_TOKEN_FORBIDDEN =
  'Owners and admins make one with goodword tokens create; without GOODWORD_TOKEN you act as yourself.';

/** A sign-in that its second step did not complete. */
const NOT_SIGNED_IN: ApiError['code'][] = ['invalid_code', 'token_expired'];

/** What is wrong with a list. */
const OF_LISTS: ApiError['code'][] = [
  'empty_file',
  'no_phone_column',
  'several_phone_columns',
  'unreadable_file',
  'too_large',
];

/** An import that took no row has failed; a list that is no list was refused before anything began. */
const exitCodeOfList = (command: string): ExitCode =>
  command === 'patients import' ? EXIT.failed : EXIT.refused;

const CORRECT = 'Correct the file and try again.';

/** What went wrong with a call that was allowed, though its status is a refusal's. */
const FAILURES: ApiError['code'][] = ['idempotency_in_progress', 'payment_pending', 'unavailable'];

function hintOf(code: ApiError['code'], command: string): string | undefined {
  const isAdmins = command.startsWith('admin ');
  if (isAdmins && ADMIN_REMEDIES[code]) return ADMIN_REMEDIES[code];
  const { GOODWORD_TOKEN } = process.env;
  if (code === 'forbidden' && GOODWORD_TOKEN?.startsWith(API_TOKEN_PREFIX)) return API_TOKEN_FORBIDDEN;
  return REMEDIES[code];
}

function remedy(
  { status, code, retryAfter }: ApiError,
  hint: string | undefined,
  command: string,
): [hint: string, exitCode: ExitCode] {
  if (status === 401 || NOT_SIGNED_IN.includes(code)) return [hint ?? 'Run goodword login.', EXIT.signIn];
  if (status === 429) return [`Try again in ${retryAfter ?? 60} seconds.`, EXIT.failed];
  if (status === 0) return [hint ?? '', EXIT.failed];
  if (OF_LISTS.includes(code)) return [hint ?? CORRECT, exitCodeOfList(command)];
  if (FAILURES.includes(code)) return [hint ?? 'Try again in a minute.', EXIT.failed];
  if (status < 400) return ['Check the address: this server sends its callers elsewhere.', EXIT.failed];
  if (status >= 500) return [hint ?? 'Try again in a minute; nothing is lost.', EXIT.failed];
  return [hint ?? 'Correct what is named there, and try again.', EXIT.refused];
}

/** Where an error came from, on stderr, for people who look for its cause. */
export function tellCause(error: unknown): void {
  const { stack } = error instanceof Error ? error : new Error(String(error));
  const places = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const cause = error instanceof Error && error.cause ? ` (${codeOf(error.cause)})` : '';
  const request = error instanceof ApiError && error.requestId ? `, request ${error.requestId}` : '';
  process.stderr.write(`debug: ${codeOf(error)}${cause}${request}\n${places.join('\n')}\n`);
}

/** An error as --json gives it. */
export const errorJson = ({ what, ...rest }: Explained): { error: object } => ({
  error: { message: what, ...rest },
});

/** Prints an error on stderr: what, what to do, and where more is said of it. */
export function printExplained({ what, hint, docs = null }: Shown): void {
  const more = docs === null ? [] : [`  ${printable(docs)}`];
  const lines = [`${paint('bad', '✗', process.stderr)} ${printable(what)}`, `  ${printable(hint)}`, ...more];
  for (const line of lines) process.stderr.write(`${wrapped(line, process.stderr)}\n`);
}

type Shown = Pick<Explained, 'what' | 'hint'> & Partial<Pick<Explained, 'docs'>>;
