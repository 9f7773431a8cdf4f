import { expect, test } from 'vitest';
import { accessDeniedText } from '../../dashboard/texts/accounts/accessDenied.ts';
import { adminOverviewText, adminText } from '../../dashboard/texts/admin/admin.ts';
import { adminAuditLogsText } from '../../dashboard/texts/admin/adminAuditLogs.ts';
import { adminBlockListsText } from '../../dashboard/texts/admin/adminBlockLists.ts';
import { adminClinicsText } from '../../dashboard/texts/admin/adminClinics.ts';
import {
  overrideText,
  signupControlText,
  testEmailText,
  testSmsText,
} from '../../dashboard/texts/admin/adminControls.ts';
import { adminPaymentsText } from '../../dashboard/texts/admin/adminPayments.ts';
import { adminUsersText } from '../../dashboard/texts/admin/adminUsers.ts';
import { blockListText } from '../../dashboard/texts/patients/blockList.ts';
import { sharedText } from '../../dashboard/texts/shared.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { CLINIC_FILTERS } from '../../server/contract/routes/adminClinics.ts';
import { USER_ROLES } from '../../server/contract/routes/adminUsers.ts';
import { PHONE_TEXT } from '../../server/contract/rules/phoneText.ts';
import { TEST_SMS_TEXT } from '../../server/contract/rules/templates.ts';
import {
  AUDIT_WORDS,
  OPT_OUT_WORDS,
  PAYMENT_WORDS,
  USER_WORDS,
} from '../../server/contract/words/statusWords.ts';

/** What the super admin's screens promise, to the letter. */

test('what the super admin’s lists say where they cannot be loaded', () => {
  expect([
    adminOverviewText.failed,
    adminUsersText.failed,
    adminClinicsText.failed,
    adminAuditLogsText.failed,
    adminPaymentsText.failed,
    adminBlockListsText.clinic.failed,
  ]).toEqual([
    'Failed to load dashboard data',
    'Failed to load users',
    'Failed to load clinics',
    'Failed to load audit logs',
    'Failed to load payment history',
    'Failed to load clinic block list',
  ]);
  for (const { exportFailed } of [adminAuditLogsText, adminPaymentsText]) {
    expect(exportFailed).toBe('Export failed, Please try again');
  }
});

test('what it says where somebody could not be deleted or upgraded', () => {
  expect([adminUsersText.remove.failed, adminClinicsText.remove.failed]).toEqual([
    { title: 'Delete Failed', message: 'Failed to delete user. Please try again' },
    { title: 'Delete Failed', message: 'Failed to delete clinic. Please try again' },
  ]);
  expect([adminUsersText.upgrade.failed, accessDeniedText.failed]).toEqual([
    'Upgrade Failed',
    'Upgrade Failed',
  ]);
});

test('the columns of audit logs and payments, and the words of their rows', () => {
  expect(Object.values(adminAuditLogsText.columns)).toEqual([
    'Action',
    'User',
    'Entity',
    'Clinic',
    'Timestamp',
    'Details',
  ]);
  expect(adminAuditLogsText.system).toBe('System');
  const { LOGIN, LOGOUT, SIGNUP, CREATE, UPDATE, DELETE } = AUDIT_WORDS;
  expect([LOGIN, LOGOUT, SIGNUP, CREATE, UPDATE, DELETE].map(({ word }) => word)).toEqual([
    'LOGIN',
    'LOGOUT',
    'SIGNUP',
    'CREATE',
    'UPDATE',
    'DELETE',
  ]);
  expect(Object.values(adminPaymentsText.columns).slice(0, 6)).toEqual([
    'Status',
    'Amount',
    'Clinic',
    'Description',
    'Payment Method',
    'Date',
  ]);
  expect(adminPaymentsText.unknownClinic).toBe('Unknown Clinic');
  expect([PAYMENT_WORDS.succeeded.word, PAYMENT_WORDS.failed.word]).toEqual(['Invoiced', 'Pending']);
});

test('what users and clinics are in the super admin’s lists, and by what they are narrowed', () => {
  expect([USER_WORDS.verified.word, USER_WORDS.unverified.word, adminUsersText.never]).toEqual([
    'Verified',
    'Unverified',
    'Never',
  ]);
  expect(USER_ROLES).toEqual(expect.arrayContaining(['owner', 'admin', 'staff']));
  expect(CLINIC_FILTERS).toEqual(expect.arrayContaining(['trial', 'active', 'cancelled', 'suspended']));
  expect(sharedText.noValue).toBe('–');
});

test('block lists', () => {
  const { check, optOut, optIn } = adminBlockListsText.global;
  expect([check.button, optOut.button, optIn.button]).toEqual(['Check', 'Opt-out', 'Opt-in']);
  expect([check.failed, optOut.failed, optIn.failed]).toEqual([
    'Failed to check status',
    'Failed to opt-out',
    'Failed to opt-in',
  ]);
  expect([OPT_OUT_WORDS.out.word, OPT_OUT_WORDS.in.word]).toEqual(['Currently opted-out', 'Not opted-out']);
  expect([blockListText.add.failed, blockListText.confirm.failed]).toEqual([
    'Failed to add number',
    'Failed to remove number',
  ]);
  expect(PHONE_TEXT.adminBlockList).toBe('Invalid number: Enter a valid US number like +1XXXXXXXXXX');
});

test('the system controls', () => {
  expect(adminText.preview.button).toBe('Preview Review Page');
  expect(testEmailText).toMatchObject({
    title: 'Email System Test',
    submit: 'Send Test Email',
    missing: 'Please enter an email address',
    failed: 'Failed to send test email. Check logs for details',
  });
  expect(signupControlText.failed).toBe('Failed to update signup status');
  expect(overrideText).toMatchObject({
    missing: 'Please fill in all required fields',
    failed: 'Failed to update subscription status',
  });
  expect(testSmsText.failed).toBe('Failed to send test SMS');
});

test('the super admin’s numbers', () => {
  expect(LIMITS).toMatchObject({
    adminPerPage: 20,
    clinicPicker: 100,
    recentAuditLogs: 5,
    auditDetailsShown: 50,
    signupClosedHours: { min: 1, max: 168 },
    testSmsLength: 160,
  });
  expect(TEST_SMS_TEXT).toMatch(/STOP to opt out/);
});
