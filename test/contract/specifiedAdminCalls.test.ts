import { describe, expect, test } from 'vitest';
import { answerOf, missingFrom, payloadOf, queryOf, under } from '../support/declaredCalls.ts';

/** The super admin's calls with the fields that they promise, as the API's document has them. */

const METRICS = [
  'totalClinics',
  'totalUsers',
  'activeClinics',
  'paidClinics',
  'trialClinics',
  'totalReviews',
];
const ADMIN_USER = [
  ...['id', 'firstName', 'lastName', 'email', 'role', 'emailVerified', 'lastLoginAt', 'createdAt'],
  ...under('clinic', 'name', 'subscriptionStatus'),
];
const ADMIN_CLINIC = [
  ...['id', 'name', 'email', 'subscriptionStatus', 'userCount', 'patientCount', 'reviewCount'],
  ...['smsUsage.sent', 'smsUsage.limit', 'lastActivity', 'createdAt', 'updatedAt'],
];
const AUDIT_LOG = ['id', 'action', 'user', 'entityType', 'entityId', 'clinic.name', 'createdAt', 'metadata'];
const PAYMENT = [
  ...['id', 'status', 'amount', 'currency', 'clinic.name', 'clinic.email', 'description'],
  ...['metadata.paymentMethod', 'createdAt', 'providerId'],
];

describe('a super admin’s call', () => {
  test.each([
    [
      'GET /admin/dashboard',
      under(
        'data',
        ...under('metrics', ...METRICS),
        ...under('recentActivity', 'id', 'action', 'user', 'clinic', 'timestamp'),
      ),
    ],
    ['GET /admin/users', [...under('data', ...ADMIN_USER), 'pagination.totalPages']],
    ['GET /admin/clinics', [...under('data', ...ADMIN_CLINIC), 'pagination.totalPages']],
    ['GET /admin/clinics/{id}', under('data.users', 'id', 'firstName', 'lastName', 'email', 'role')],
    ['GET /admin/audit-logs', [...under('data', ...AUDIT_LOG), 'pagination.totalPages']],
    ['GET /admin/payments', [...under('data', ...PAYMENT), 'pagination.totalPages']],
    ['GET /admin/system/status', ['signupDisabled']],
    ['POST /admin/system/toggle-signup', ['signupDisabled', 'message']],
    ['POST /admin/users/{userIdOrEmail}/subscription', ['message']],
    ['GET /admin/block-lists/clinic/{id}', ['blockList']],
    ['POST /admin/block-lists/global/check', ['optedOut']],
    ['POST /admin/system/test-sms', ['data.messageId']],
  ])('%s answers %j', (call, fields) => {
    expect(missingFrom(answerOf(call), fields)).toEqual([]);
  });

  test.each([
    ['GET /admin/system-stats', []],
    ['GET /admin/health', []],
    ['PUT /admin/users/{id}/upgrade-to-super-admin', []],
    ['DELETE /admin/users/{id}', []],
    ['DELETE /admin/clinics/{id}', []],
    ['POST /admin/system/toggle-signup', ['disabled', 'duration']],
    ['POST /admin/users/{userIdOrEmail}/subscription', ['subscriptionStatus', 'reason']],
    ['POST /admin/block-lists/clinic/{id}/add', ['phoneNumber', 'reason']],
    ['DELETE /admin/block-lists/clinic/{id}/{phone}', []],
    ['POST /admin/block-lists/global/check', ['phoneNumber']],
    ['POST /admin/block-lists/global/opt-out', ['phoneNumber', 'reason']],
    ['POST /admin/block-lists/global/opt-in', ['phoneNumber']],
    ['POST /admin/system/test-sms', ['phoneNumber', 'message']],
  ])('%s takes %j', (call, fields) => {
    expect(missingFrom(payloadOf(call), fields)).toEqual([]);
  });

  test.each([
    ['GET /admin/clinics', ['page', 'limit', 'search', 'status']],
    ['GET /admin/users', ['page', 'limit', 'search', 'role']],
    ['GET /admin/audit-logs', ['page', 'limit', 'action']],
    ['GET /admin/payments', ['page', 'limit', 'search', 'status']],
  ])('%s is asked with %j', (call, names) => {
    expect(queryOf(call)).toEqual(expect.arrayContaining(names));
  });
});
