import { describe, expect, test } from 'vitest';
import { answerOf, missingFrom, payloadOf, queryOf, under } from '../support/declaredCalls.ts';

/** The calls with the fields that they promise, as the API's document has them. */

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
const DASHBOARD = [
  ...under('stats', 'totalPatients', 'reviewsSent', 'reviewsCompleted', 'completionRate', 'averageRating'),
  ...under('stats.monthlyGrowth', 'patients', 'reviews', 'rating'),
  'stats.weeklyGrowth.reviewsCompleted',
  ...under('reviewTrends', 'date', 'sent', 'completed'),
  ...under('platformDistribution', 'name', 'value', 'color'),
  ...under('recentActivity', 'id', 'description', 'timestamp'),
  ...under('smsPerformance', 'deliveryRate', 'responseRate', 'totalSent', 'totalDelivered'),
];
const FIGURES = ['totalReviews', 'averageRating', 'responseRate', 'activePatients'];
const GROWTH = under('monthlyGrowth', 'reviews', 'rating', 'patients', 'responseRate');
const ANALYTICS = [
  ...under('metrics', ...FIGURES, ...GROWTH),
  ...under('monthlyTrends', 'month', 'reviews', 'responses', 'rating'),
  ...under('platformDistribution', 'name', 'value', 'color'),
  ...[...under('ratingDistribution', 'rating', 'count', 'percentage'), 'isPreview', 'timeRange'],
];

describe('answers hold the promised fields', () => {
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
    [
      'GET /billing/history',
      under('data', 'id', 'type', 'status', 'amount', 'currency', 'linkUrl', 'created'),
    ],
    ['POST /billing/checkout', ['data.url']],
    ['POST /billing/portal', ['data.url']],
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
    ['GET /dashboard', under('data', ...DASHBOARD)],
    ['GET /analytics', under('data', ...ANALYTICS)],
    ['GET /analytics/metrics', under('data', ...FIGURES, ...GROWTH)],
    ['GET /settings', under('data', ...SETTINGS)],
    ['POST /settings/block-list', ['data.blockList.phoneNumber', 'data.blockList.reason']],
    [
      'GET /r/{token}',
      under('data', 'clinicName', 'requiresHcaptcha', 'hcaptchaSiteKey', 'expiresAt', 'reviewLinks'),
    ],
    ['POST /r/{token}', ['message', 'redirectUrl']],
    ['POST /admin/demo-review-link', ['data.url']],
  ])('%s answers %j', (call, fields) => {
    expect(missingFrom(answerOf(call), fields)).toEqual([]);
  });
});

describe('calls take the promised fields', () => {
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
    [
      'POST /support/contact',
      ['subject', 'message', 'contactEmail', 'name', 'category', 'clinicId', 'userRole'],
    ],
    ['POST /billing/checkout', ['successUrl', 'cancelUrl', 'allowPromotionCodes']],
    ['POST /billing/confirm', ['sessionId']],
    ['POST /billing/cancel', []],
    ['POST /billing/reactivate', []],
    ['POST /billing/portal', ['returnUrl']],
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
    ['POST /support/request-platform', ['platformName', 'profileUrl', 'contactEmail', 'notes']],
    ['GET /reviews/export', []],
    ['GET /activity/export', []],
  ])('%s takes %j', (call, fields) => {
    expect(missingFrom(payloadOf(call), fields)).toEqual([]);
  });

  test.each([
    ['GET /patients', ['page', 'limit', 'search', 'status']],
    ['GET /reviews', ['page', 'limit', 'search', 'platform', 'rating', 'status']],
    ['GET /reviews/five-star-trends', ['days']],
    ['GET /activity', ['type', 'limit', 'dateFrom', 'dateTo', 'offset']],
    ['GET /analytics', ['timeRange']],
    ['GET /analytics/metrics', ['timeRange']],
  ])('%s is asked with %j', (call, names) => {
    expect(queryOf(call)).toEqual(expect.arrayContaining(names));
  });
});
