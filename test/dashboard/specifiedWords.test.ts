import { describe, expect, test } from 'vitest';
import { en } from '../../dashboard/review/texts/en.ts';
import { forgotPasswordText } from '../../dashboard/texts/accounts/forgotPassword.ts';
import { loginText, secondStepText } from '../../dashboard/texts/accounts/login.ts';
import { sessionText } from '../../dashboard/texts/accounts/session.ts';
import { verificationText } from '../../dashboard/texts/accounts/verifyEmail.ts';
import { dateText } from '../../dashboard/texts/dates.ts';
import { blockListText } from '../../dashboard/texts/patients/blockList.ts';
import { addedText, addText, bulkText, editText } from '../../dashboard/texts/patients/patientForms.ts';
import {
  exportText,
  moreFiltersText,
  patientActionText,
  patientsText,
} from '../../dashboard/texts/patients/patients.ts';
import { activityText } from '../../dashboard/texts/reports/activity.ts';
import { analyticsText } from '../../dashboard/texts/reports/analytics.ts';
import { chartText } from '../../dashboard/texts/reports/charts.ts';
import { dashboardText } from '../../dashboard/texts/reports/dashboard.ts';
import { logText } from '../../dashboard/texts/reports/log.ts';
import { reviewsText } from '../../dashboard/texts/reports/reviews.ts';
import { trackText } from '../../dashboard/texts/reports/trackReviews.ts';
import { reminderScreen } from '../../dashboard/texts/sending/appointmentReminder.ts';
import { requestText } from '../../dashboard/texts/sending/requestReviews.ts';
import { scheduleText } from '../../dashboard/texts/sending/schedule.ts';
import { settingsText } from '../../dashboard/texts/settings/settings.ts';
import { routingText } from '../../dashboard/texts/settings/settingsReviewPages.ts';
import { twoFactorText } from '../../dashboard/texts/settings/settingsTwoFactor.ts';
import { errorScreenText, sharedText } from '../../dashboard/texts/shared.ts';
import { shellText } from '../../dashboard/texts/shell.ts';
import { ERROR_TEXT } from '../../server/contract/core/errors.ts';
import { NO_NAME } from '../../server/contract/rules/person.ts';
import { phoneConflict } from '../../server/contract/rules/phone.ts';
import { PHONE_TEXT } from '../../server/contract/rules/phoneText.ts';
import { REMINDER_TEXT } from '../../server/contract/rules/reminders.ts';
import { REVIEW_STATS_WORDS } from '../../server/contract/words/reportWords.ts';

/**
 * What the screens promise, to the letter: a browser test finds words whatever their case and whatever stands
 * around them, and shows that they are said; here they are what they are.
 */

test('signing in and out', () => {
  expect(loginText).toMatchObject({
    failed: 'Login failed',
    check: 'Please check your email and password.',
  });
  expect(secondStepText.invalid).toEqual({
    title: 'Invalid code',
    message: 'Please check the code and try again.',
  });
  expect(sessionText).toMatchObject({
    welcome: 'Welcome back!',
    accountCreated: {
      title: 'Account created!',
      message: 'Please check your email to verify your account',
    },
    signedOut: 'Logged out',
    attempts: 'Maximum retry attempts exceeded',
    expired: { title: 'Session expired', message: 'You were logged out due to inactivity' },
  });
  expect(ERROR_TEXT.unexpected).toBe('An unexpected error occurred');
});

test('the frame: error screen, usage, preview', () => {
  expect(errorScreenText).toMatchObject({
    title: 'Something went wrong',
    body: 'An unexpected error occurred. Please refresh the page or contact support if the problem persists.',
    reload: 'Reload Page',
  });
  expect(shellText).toMatchObject({
    upgrade: 'Upgrade',
    upgradeNow: 'Upgrade Now',
    settings: 'Settings',
    logout: 'Logout',
    usageFailed: 'Failed to load usage statistics',
  });
  expect(shellText.usedOf('503', '1,000')).toBe('503 / 1,000 used this month');
  expect(shellText.left('497')).toBe('497 left');
  expect(shellText.preview).toMatch(/^Preview Mode/);
});

test('mailed links', () => {
  expect(forgotPasswordText).toMatchObject({
    sentTitle: 'Check Your Email',
    resend: 'Resend',
    back: 'Back to Login',
  });
  expect(verificationText).toMatchObject({
    error: 'Verification Failed',
    resend: 'Resend verification email',
    notSent: 'Failed to send verification email',
  });
});

describe('patients', () => {
  test('what is wrong with a number', () => {
    expect(PHONE_TEXT).toMatchObject({
      required: 'Phone number is required',
      noneGiven: 'Please enter at least one phone number',
      invalid: 'Please enter a valid phone number',
      us: 'US phone numbers must be +1 followed by 10 digits',
      hungary: 'Hungary phone numbers must be +36 followed by 8-9 digits',
      international: 'International phone numbers must be 8-16 digits including country code',
      countryCode:
        'Phone number must include country code (e.g., +1 for US, +36 for Hungary) or be a valid local number',
      textable: 'Only US and Hungarian numbers can be texted',
      settingsBlockList: 'Enter a valid phone number (+1 for US, +36 for Hungary)',
      requestBlockBox: 'Enter a valid US phone number (+1XXXXXXXXXX)',
    });
    const [inPatients, inTexts] = [true, false].map((existsInSmsLogs) =>
      phoneConflict({ existsInPatients: existsInSmsLogs, existsInSmsLogs: true }),
    );
    const inPatientsAlone = phoneConflict({ existsInPatients: true, existsInSmsLogs: false });
    expect([inPatients, inPatientsAlone, inTexts]).toEqual([
      'This phone number already exists in your clinic (patient record and SMS history)',
      'This phone number already exists in your clinic (patient record)',
      'This phone number already exists in your clinic (SMS history only)',
    ]);
    expect(NO_NAME).toBe('No Name');
  });

  test('adding, editing, deleting, exporting', () => {
    expect(addText).toMatchObject({
      title: 'Add New Patients',
      another: 'Add Another Patient',
      unchecked: 'Failed to validate',
      conflicts: 'Please resolve phone number conflicts before submitting',
      duplicates:
        'Duplicate phone numbers found within the form. Each patient must have a unique phone number.',
      unexpected: 'An unexpected error occurred. Please try again.',
    });
    expect(addedText.notAdded(2)).toBe('2 patients could not be added');
    expect(bulkText).toMatchObject({ title: 'Bulk Add Patients', failed: 'Failed to add patients' });
    const { ready, ...labels } = bulkText.labels;
    expect(labels).toEqual({
      empty: 'Enter Phone Numbers',
      duplicates: 'Remove Duplicates',
      existing: 'Remove Existing Numbers',
      invalid: 'Fix Validation Errors',
    });
    expect([ready(1), ready(2)]).toEqual(['Add 1 Patient', 'Add 2 Patients']);
    expect(bulkText.none).toMatch(/^No patients were added/);
    expect(bulkText.invalid('1, 2')).toBe('Invalid phone numbers: 1, 2');
    expect(bulkText.moreErrors(2)).toBe('... and 2 more errors');
    expect(editText).toMatchObject({
      title: 'Edit Patient',
      phoneHelp: 'Phone numbers cannot be changed',
      failed: 'Failed to update patient',
    });
    expect(patientActionText.remove.title('Ann Lee')).toBe('Are you sure you want to delete Ann Lee?');
    expect(patientActionText.remove.failed).toBe('Failed to delete patient');
    expect(patientActionText.send).toMatchObject({
      action: 'Send SMS now',
      failed: 'Failed to send review request',
    });
    expect(patientsText).toMatchObject({
      failed: 'Failed to load patients',
      stats: { total: 'Total', active: 'Active', eligible: 'Eligible for SMS' },
    });
    expect(moreFiltersText.button(0)).toBe('More Filters');
    expect(exportText.nothingToExport).toBe('No patients to export');
  });
});

test('requests, schedules and reminders', () => {
  expect(requestText).toMatchObject({
    send: 'SEND NOW',
    unchecked: 'Failed to validate',
    checkFailed: 'Failed to validate phone numbers',
    sendFailed: 'Failed to send SMS',
    scheduleFailed: 'Failed to schedule SMS',
    block: { failed: 'Failed to block number' },
  });
  expect(scheduleText).toMatchObject({ past: 'Pick a future time', submit: 'Schedule' });
  expect(reminderScreen).toMatchObject({ send: 'Send Now', failed: 'Failed to send reminder' });
  expect(REMINDER_TEXT).toMatchObject({
    number: 'Please enter a valid US phone number',
    past: 'Please choose a future appointment time',
  });
});

test('dashboard', () => {
  expect(dashboardText).toMatchObject({
    title: 'Dashboard',
    failed: 'Failed to load dashboard data',
    outOf: 'out of 5',
    activity: { title: 'Recent Activity', none: 'No recent activity to display' },
    sms: { title: 'SMS Performance' },
  });
  const { patients, sent, completed, rating } = dashboardText.stats;
  expect([patients, sent]).toEqual(['Total Patients', 'Reviews Sent this month']);
  expect(completed).toMatch(/^Completed Reviews/);
  expect(rating).toMatch(/^Average Rating/);
  expect(dashboardText.completion('40 %')).toBe('40 % completion rate');
  expect(chartText.trends.title).toBe('Review Trends');
  expect(chartText.platforms.title).toBe('Platform Distribution');
  expect([sharedText.live.live, sharedText.refresh, sharedText.tryAgain]).toEqual([
    'Live',
    'Refresh',
    'Try Again',
  ]);
});

test('analytics', () => {
  expect(analyticsText).toMatchObject({
    title: 'Analytics',
    failed: 'Failed to load analytics data',
    nothingToExport: 'No analytics data to export',
    ratings: { title: 'Rating Distribution' },
  });
});

test('activity log', () => {
  expect(activityText).toMatchObject({
    title: 'Activity Log',
    export: 'Export Logs',
    exportFailed: 'Export failed, Please try again',
    failed: 'Failed to load activity data',
    none: 'No activity yet',
  });
});

test('log and reviews', () => {
  expect(logText.stats).toEqual({
    total: 'Total',
    sent: 'Sent',
    queued: 'Queued',
    failed: 'Blocked/Error',
  });
  expect(REVIEW_STATS_WORDS).toEqual({
    average: 'Average Rating',
    total: 'Total Reviews',
    response: 'Response Rate',
    pending: 'Pending Reviews',
    redirected: 'Redirected',
  });
  expect(trackText).toMatchObject({
    title: 'Track Reviews',
    search: 'Search comments',
    reset: 'Reset',
    failed: 'Failed to load reviews',
  });
  expect(Object.values(dateText.periods)).toEqual([
    'Last 7 days',
    'Last 30 days',
    'Last 90 days',
    'This year',
  ]);
  expect(reviewsText).toMatchObject({
    title: 'Reviews',
    tabs: { all: 'All', pending: 'Pending', responded: 'Responded' },
    respond: 'Respond',
    viewOnPlatform: 'View on Platform',
    export: 'Export Report',
    nothingToExport: 'No reviews to export',
    failed: 'Failed to load reviews',
  });
});

test('settings', () => {
  expect(settingsText).toMatchObject({
    failed: 'Failed to load settings',
    failedMeaning: expect.stringMatching(/^Please refresh the page/),
    notSaved: 'Failed to save settings',
    status: { error: 'Save failed' },
    demo: { button: 'Save Changes' },
  });
  expect(Object.values(settingsText.tabs).join()).toMatch(
    /^General,Review pages,SMS,Notifications,Security,/,
  );
  const choices = Object.values(routingText.choices);
  expect(choices.map(({ means }) => means.split(/(?<=\.) /).length)).toEqual([2, 2]);
  expect(blockListText.confirm.failed).toBe('Failed to remove number');
  expect(twoFactorText.disable.failed).toBe('Failed to disable 2FA');
  expect(twoFactorText.setup.wrong).toMatch(/could not verify code/i);
});

test('the patient’s page in English', () => {
  expect(en).toMatchObject({
    ratings: ['Poor', 'Fair', 'Good', 'Great', 'Excellent'],
    next: 'Next',
    continueToReview: 'Continue to Review',
    invalidTitle: 'Review Link Invalid',
    invalid: 'This link may have expired or already been used',
    noTokenTitle: 'Invalid review link',
    loadFailedTitle: 'Failed to load review form',
    submitFailedTitle: 'Submission Failed',
    noMoreTexts: 'No more texts',
  });
  expect(en.problems).toMatchObject({
    noRating: { text: 'Please select a rating before continuing or submitting' },
    submissionFailed: { title: 'Submission Failed' },
    noRedirect: { title: 'Failed to get redirect link' },
  });
});
