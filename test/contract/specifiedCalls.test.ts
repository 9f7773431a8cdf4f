import { describe, expect, test } from 'vitest';
import { API_BASE } from '../../server/contract/api.ts';
import { makeOpenApi } from '../../server/contract/openapi.ts';

/** The calls of the specification with the fields that it names, as the API's document has them (section 7 of each file). */

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  parameters: { in: string; name: string }[];
}

const { paths } = JSON.parse(JSON.stringify(makeOpenApi('1.0.0'))) as {
  paths: Record<string, Record<string, Operation>>;
};

const operationOf = (call: string): Operation | undefined => {
  const [method = '', path = ''] = call.split(' ');
  return paths[API_BASE + path]?.[method.toLowerCase()];
};

const answerOf = ({ responses }: Operation): Schema => {
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return success?.[1].content?.['application/json']?.schema ?? {};
};

/** The schema at the end of a path of names, inside lists and alternatives too. */
function schemasAt(schema: Schema | undefined, names: string[]): Schema[] {
  if (!schema) return [];
  const inside = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
  const [name, ...rest] = names;
  const here = name === undefined ? [schema] : schemasAt(schema.properties?.[name], rest);
  return [...here, ...inside.flatMap((one) => schemasAt(one, names))];
}

const has = (schema: Schema, field: string): boolean => schemasAt(schema, field.split('.')).length > 0;

const under = (name: string, ...fields: string[]): string[] => fields.map((field) => `${name}.${field}`);

const USER = [
  'id',
  'email',
  'firstName',
  'lastName',
  'role',
  'clinicId',
  'emailVerified',
  'createdAt',
  'updatedAt',
];
const USAGE = ['sent', 'limit', 'overage', 'overageCost'];
const PHONE_CHECK = [
  ...['exists', 'existsInPatients', 'existsInSmsLogs', 'lastSentAt', 'cooldownUntil', 'inCooldown'],
  'daysRemaining',
];
const PATIENT = [
  ...['id', 'firstName', 'lastName', 'phoneNumber', 'email', 'status', 'tags', 'metadata', 'lastSentAt'],
  ...['cooldownUntil', 'consentAcquiredAt', 'consentMethod', 'createdAt', 'updatedAt'],
];
const COUNTS = [
  ...['total', 'byStatus', 'inCooldown', 'eligibleForSending'],
  ...under('weeklyGrowth', 'total', 'active', 'eligible'),
];
const ACTIVITY = [
  ...['id', 'timestamp', 'status', 'type', 'title', 'description', 'user'],
  ...under('metadata', 'phoneNumber', 'status', 'destinationPlatform', 'errorMessage', 'errorCode'),
  'metadata.scheduledFor',
];
const SETTINGS = [
  'clinicId',
  ...under('general', 'name', 'email', 'phone', 'address', 'reviewRedirectUrl', 'reviewLinks'),
  ...under('sms', 'blockList', 'timezone', 'cooldownDays'),
  ...under('notifications', 'newReview', 'lowRating', 'quotaWarning', 'systemUpdates'),
];

describe('answers hold what the specification names', () => {
  test.each([
    ['POST /auth/login', ['accessToken', 'expiresIn', 'user', 'clinic', 'twoFactorRequired', 'sessionId']],
    ['POST /auth/signup', ['accessToken', 'expiresIn', 'user', 'clinic']],
    ['POST /auth/2fa/verify', ['accessToken', 'expiresIn', 'user', 'clinic']],
    ['POST /auth/refresh', ['accessToken', 'refreshToken', 'expiresIn']],
    ['GET /auth/me', [...under('user', ...USER), 'clinic.clinicName']],
    ['GET /auth/subscription/status', ['subscriptionStatus', 'clinicName']],
    ['GET /auth/2fa/status', ['enabled']],
    ['POST /auth/2fa/test', ['sessionId']],
    ['POST /auth/test-email', ['email']],
    [
      'GET /billing/usage',
      under('data', 'period.start', 'period.end', ...under('sms', ...USAGE, 'remaining'), 'warnings.sent'),
    ],
    ['GET /billing/usage', ['data.warnings.nextThreshold']],
    [
      'GET /billing/subscription',
      under(
        'data.subscription',
        'status',
        'currentPeriodStart',
        'currentPeriodEnd',
        'cancelAtPeriodEnd',
        'trialEnd',
      ),
    ],
    ['GET /billing/subscription', under('data.usage.sms', ...USAGE)],
    ['GET /patients', [...under('data', ...PATIENT), ...under('counts', ...COUNTS), 'pagination.totalPages']],
    ['POST /patients/check-phone', ['success', ...under('data', ...PHONE_CHECK)]],
    [
      'POST /patients/bulk',
      under('data', 'failed.patient', 'failed.error', 'summary.successful', 'summary.failed'),
    ],
    [
      'POST /sms/send-bulk',
      [
        ...under('data', 'batchId', 'accepted'),
        ...under('data.results', 'phoneNumber', 'verdict', 'reason', 'nextDate', 'messageId'),
      ],
    ],
    [
      'GET /reviews',
      under('data.reviews', 'id', 'rating', 'feedback', 'isPublic', 'submittedAt', 'name', 'platform'),
    ],
    ['GET /reviews', ['data.pagination.pages']],
    ['GET /reviews/stats', under('data', 'averageRating', 'totalReviews', 'responseRate', 'redirectedCount')],
    ['GET /reviews/five-star-trends', under('data', 'date', 'count')],
    ['GET /activity', [...under('activities', ...ACTIVITY), 'totalCount', 'isPreview', 'filters', 'types']],
    ['GET /activity/types', ['types']],
    ['GET /settings', under('data', ...SETTINGS)],
    ['POST /settings/block-list', ['data.blockList.phoneNumber', 'data.blockList.reason']],
    [
      'GET /r/{token}',
      under('data', 'clinicName', 'requiresHcaptcha', 'hcaptchaSiteKey', 'expiresAt', 'reviewLinks'),
    ],
    ['POST /r/{token}', ['message', 'redirectUrl']],
    ['POST /admin/demo-review-link', ['data.url']],
  ])('%s answers %j', (call, fields) => {
    const operation = operationOf(call);
    expect(operation).toBeDefined();
    const answer = answerOf(operation as Operation);
    expect(fields.filter((field) => !has(answer, field))).toEqual([]);
  });
});

describe('calls take what the specification sends', () => {
  test.each([
    ['POST /auth/login', ['email', 'password']],
    [
      'POST /auth/signup',
      ['email', 'password', 'firstName', 'lastName', 'clinicName', 'clinicEmail', 'acceptTerms'],
    ],
    ['POST /auth/refresh', ['deviceId', 'refreshToken']],
    ['POST /auth/logout', ['refreshToken']],
    ['POST /auth/password-reset-request', ['email']],
    ['POST /auth/password-reset', ['token', 'newPassword']],
    ['POST /auth/verify-email', ['token']],
    ['POST /auth/change-password', ['currentPassword', 'newPassword']],
    ['POST /auth/resend-verification', ['email']],
    ['POST /auth/2fa/verify', ['sessionId', 'code']],
    ['POST /auth/2fa/enable', ['sessionId', 'code']],
    ['POST /auth/2fa/disable', []],
    ['POST /auth/upgrade-to-super-admin', []],
    ['POST /auth/test-email', ['email']],
    ['GET /billing/can-send-sms', []],
    ['POST /patients/check-phone', ['phoneNumber']],
    ['POST /patients/bulk', ['patients']],
    ['PUT /patients/{id}', ['firstName', 'lastName', 'email']],
    ['DELETE /patients/{id}', []],
    ['POST /patients/{id}/send-review', ['platform', 'messageTemplate']],
    [
      'POST /sms/send-bulk',
      [
        'phoneNumbers',
        'messageTemplate',
        'platform',
        'reviewLink',
        'sendNow',
        'scheduledFor',
        'bypassCooldown',
      ],
    ],
    ['POST /sms/send-bulk', ['disableReviewLink']],
    ['PUT /settings', []],
    ['POST /r/{token}', ['rating', 'feedback', 'customerName', 'platform']],
  ])('%s takes %j', (call, fields) => {
    const operation = operationOf(call);
    expect(operation).toBeDefined();
    const payload = operation?.requestBody?.content['application/json']?.schema ?? {};
    expect(fields.filter((field) => !has(payload, field))).toEqual([]);
  });

  test.each([
    ['GET /patients', ['page', 'limit', 'search', 'status']],
    ['GET /reviews', ['page', 'limit', 'search', 'platform', 'rating']],
    ['GET /reviews/five-star-trends', ['days']],
    ['GET /activity', ['type', 'limit', 'dateFrom', 'dateTo', 'offset']],
  ])('%s is asked with %j', (call, names) => {
    const asked = operationOf(call)?.parameters.filter(({ in: place }) => place === 'query') ?? [];
    expect(asked.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });
});
