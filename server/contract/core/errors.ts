import * as z from 'zod';

/** Every error code that the API answers, with its status. The codes are stable; the sentences may improve. */
export const ERROR_STATUS = {
  bad_request: 400,
  invalid_input: 400,
  invalid_json: 400,
  token_expired: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  subscription_required: 402,
  forbidden: 403,
  clinic_required: 403,
  clinic_deleted: 403,
  fresh_proof_required: 403,
  read_only: 403,
  signup_closed: 403,
  bad_signature: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  name_taken: 409,
  settings_conflict: 409,
  idempotency_conflict: 409,
  idempotency_in_progress: 409,
  import_interrupted: 409,
  subscription_running: 409,
  subscription_overridden: 409,
  no_subscription: 409,
  payment_pending: 409,
  link_used: 410,
  link_expired: 410,
  too_large: 413,
  unsupported_media: 415,
  rule_broken: 422,
  wrong_password: 422,
  invalid_code: 422,
  last_owner: 422,
  last_super_admin: 422,
  own_account: 422,
  no_clinic: 422,
  content_refused: 422,
  name_locked: 422,
  no_destination: 422,
  captcha_failed: 422,
  standing_link_off: 422,
  no_phone_column: 422,
  several_phone_columns: 422,
  empty_file: 422,
  unreadable_file: 422,
  too_many_requests: 429,
  internal: 500,
  mail_failed: 502,
  payments_unavailable: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/**
 * Where the documents say what a code means, when it comes and what to do. The body of an error has its shape, so the
 * address comes beside it, in the header `Link` with the relation `help`.
 */
export const helpFor = (code: ErrorCode): string => `/docs/errors#${code}`;

/** Codes whose sentence leaves something to ask: screens and terminal lead from them to the documents. */
export const NEEDS_HELP: readonly string[] = [
  'bad_request',
  'invalid_json',
  'clinic_required',
  'idempotency_conflict',
  'idempotency_in_progress',
  'import_interrupted',
  'subscription_overridden',
  'too_large',
  'content_refused',
  'no_destination',
  'no_phone_column',
  'several_phone_columns',
  'unreadable_file',
  'internal',
  'mail_failed',
  'unavailable',
] satisfies ErrorCode[];

/** One thing that is wrong with what was sent: where, and a sentence. */
export const errorDetail = z.object({ path: z.string(), message: z.string(), code: z.string().optional() });
export type ErrorDetail = z.infer<typeof errorDetail>;

export const errorBody = z.object({
  statusCode: z.number().int(),
  error: z.string().describe('A sentence for people'),
  code: z.enum(ERROR_CODES).describe('A stable code for programs'),
  details: z.array(errorDetail).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Sentences that more than one place says. */
export const ERROR_TEXT = {
  unexpected: 'An unexpected error occurred',
  unreachable: 'Goodword cannot be reached. Check your connection and try again.',
  subscriptionRequired: 'This needs a subscription. Upgrade to use it with your own patients.',
  subscriptionRunning: 'Your clinic has a subscription already. Open Billing to see it.',
  subscriptionOverridden: 'The operator has set your subscription by hand. Ask them before you buy one.',
  freshProofRequired: 'Show that it is you: give your password again, or a code of your authenticator app.',
  readOnly: 'You look at this clinic as support does: nothing can be changed and nothing exported.',
  noSubscription: 'There is no subscription that could be changed. Upgrade to begin one.',
  paymentPending: 'The payment is not through yet. Everything is switched on as soon as it is.',
  paymentsUnavailable: 'The payment provider does not answer. Try again in a minute.',
  captchaFailed: 'Please confirm that you are a person, then send your review again.',
  captchaUnavailable: 'The check that you are a person could not be made. Wait a moment and try again.',
  standingLink: 'You can still leave a review on the clinic’s own page.',
  standingLinkOff: 'Switch the standing link on first.',
  linkGone: 'This link may have expired or already been used',
} as const;
