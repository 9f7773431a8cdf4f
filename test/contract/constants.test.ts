import { expect, test } from 'vitest';
import { LIMITS, MAX_AUTH_ATTEMPTS, OFFER, PRICE_CENTS, TIMES } from '../../server/contract/core/limits.ts';
import { ROLE_WORDS } from '../../server/contract/core/roles.ts';
import { ACTIVITY_TYPES, activityRoutes } from '../../server/contract/routes/activity.ts';
import { PATIENT_STATUSES } from '../../server/contract/routes/patients.ts';
import { LOG_STATUS_OF } from '../../server/contract/routes/sms.ts';
import { subscriptionRoutes } from '../../server/contract/routes/subscription.ts';
import { SUPPORT_CATEGORIES } from '../../server/contract/routes/support.ts';
import { consentMethod } from '../../server/contract/rules/consent.ts';
import { PLATFORM_NAMES, PLATFORMS } from '../../server/contract/rules/platforms.ts';
import { SUBSCRIPTION_STATES } from '../../server/contract/rules/subscriptionStates.ts';
import { DEFAULT_CLINIC_NAME, STOP_LINE, TEMPLATES } from '../../server/contract/rules/templates.ts';
import { DEFAULT_ZONE } from '../../server/contract/rules/zones.ts';
import { CARRIER_ERRORS } from '../../server/contract/words/carrierErrors.ts';
import { NUMBER_WORDS, PATIENT_WORDS } from '../../server/contract/words/statusWords.ts';

/** Numbers and words that the product promises. */

test('screens and clients keep to the promised times', () => {
  expect(TIMES).toMatchObject({
    apiTimeout: 30_000,
    tokenEarly: 2 * 60_000,
    tokenRefreshBefore: 60_000,
    dataFresh: 5 * 60_000,
    debounce: 500,
    autosave: 600,
    autosaved: 1_200,
    successToast: 8_000,
    forgotPassword: 1_500,
    redirectAfterSubmit: 2_000,
  });
  expect(MAX_AUTH_ATTEMPTS).toBe(5);
  expect(LIMITS.sessionTimeoutMinutes).toEqual({ min: 5, max: 1_440, default: 30 });
});

test('passwords have 6 characters at sign-in and 8 at sign-up', () => {
  expect([LIMITS.passwordAtLogin, LIMITS.passwordAtSignup]).toEqual([6, 8]);
});

test('the plan is $49.95 a month with 1,000 texts, and 80 % of them are worth a warning', () => {
  expect([PRICE_CENTS, LIMITS.quota, LIMITS.quotaWarnAt, LIMITS.superAdminQuota]).toEqual([
    4_995, 1_000, 0.8, 999_999,
  ]);
});

test('the limited offer is half the price for a year; Billing shows the last ten events', () => {
  expect(OFFER).toEqual({ tag: 'limited-50-off', percentOff: 50, months: 12 });
  expect(LIMITS.billingEvents).toBe(10);
});

test('billing events and requests for support are of the promised kinds', () => {
  const { data } = subscriptionRoutes.getBillingHistory.answer.shape;
  expect(data.element.shape.type.options).toEqual(['invoice', 'subscription', 'other']);
  expect(SUPPORT_CATEGORIES).toEqual(['technical', 'billing', 'feature', 'account', 'sms', 'general']);
  expect(LIMITS.supportMessage).toEqual({ min: 10, max: 2_000 });
});

test('lists come in pages of 10, the activity in 20, log and Track Reviews in 50', () => {
  const { patientsPerPage, reviewsPerPage, trackReviewsPerPage, logPerPage, activityPerPage } = LIMITS;
  expect([patientsPerPage, reviewsPerPage]).toEqual([10, 10]);
  expect([trackReviewsPerPage, logPerPage, activityPerPage]).toEqual([50, 50, 20]);
  expect(LIMITS.fiveStarTrendDays).toBe(30);
});

test('the cooldown is 90 days, from 2 to 365; patients are texted from 8 to 20', () => {
  const { cooldownDaysDefault, cooldownDaysMin, cooldownDaysMax, sendFromHour, sendUntilHour } = LIMITS;
  expect([cooldownDaysDefault, cooldownDaysMin, cooldownDaysMax]).toEqual([90, 2, 365]);
  expect([sendFromHour, sendUntilHour]).toEqual([8, 20]);
  expect(DEFAULT_ZONE).toBe('America/New_York');
});

test('links work for 72 hours, the demonstration for 3 days, and 4 stars lead to the public page', () => {
  expect([LIMITS.linkHours, LIMITS.demoLinkDays, LIMITS.publicRatingFrom]).toEqual([72, 3, 4]);
  expect([LIMITS.clinicNameLockDays, LIMITS.clinicNameOpenMinutes]).toEqual([30, 60]);
  expect(LIMITS.lowRatingTo).toBe(3);
});

test('subscription states are shown in the promised words', () => {
  expect(SUBSCRIPTION_STATES).toMatchObject({
    trial: { label: 'Preview Mode' },
    active: { label: 'Paid' },
    trialing: { label: 'Trial' },
    canceled: { label: 'Unsubscribed' },
  });
  expect(Object.keys(SUBSCRIPTION_STATES)).toEqual(expect.arrayContaining(['past_due', 'unpaid']));
  expect(Object.keys(ROLE_WORDS)).toEqual(['super_admin', 'owner', 'admin', 'staff']);
});

test('states, types and ways of consent are the promised ones', () => {
  expect(PATIENT_STATUSES).toEqual(['active', 'sent', 'cooldown', 'opted_out', 'blacklisted']);
  expect(consentMethod.options).toEqual(['manual', 'form']);
  expect(ACTIVITY_TYPES).toEqual([
    'feedback_received',
    'sms_sent',
    'sms_received',
    'patient_added',
    'user_login',
    'user_created',
    'system_event',
  ]);
  const activity = activityRoutes.listActivity.answer.shape.activities.element.shape;
  expect(activity.status.options).toEqual(['success', 'error', 'warning', 'info']);
});

test('the fourteen platforms stand in the order of their codes', () => {
  expect(PLATFORM_NAMES.join()).toBe(
    'google,facebook,healthgrades,yelp,webmd,zocdoc,vitals,ratemds,bbb,realself,caredash,angi,nextdoor,trustpilot',
  );
});

test('each platform has its own domain', () => {
  expect(PLATFORM_NAMES.slice(1).map((name) => PLATFORMS[name].domain)).toEqual([
    'facebook.com',
    'healthgrades.com',
    'yelp.com',
    'webmd.com',
    'zocdoc.com',
    'vitals.com',
    'ratemds.com',
    'bbb.org',
    'realself.com',
    'caredash.com',
    'angi.com',
    'nextdoor.com',
    'trustpilot.com',
  ]);
});

test('the log shows every state of a text in one of four words', () => {
  expect(LOG_STATUS_OF).toEqual({
    queued: 'Queued',
    sending: 'Queued',
    sent: 'Sent',
    delivered: 'Sent',
    failed: 'Error',
    undelivered: 'Error',
    expired: 'Error',
    unconfirmed: 'Error',
    blocked: 'Blocked',
    cancelled: 'Blocked',
  });
});

test('a number in the list of a request has one of seven states', () => {
  const states = ['ready', 'sending', 'sent', 'invalid', 'blocked', 'cooldown', 'exists'];
  expect(Object.keys(NUMBER_WORDS)).toEqual(expect.arrayContaining(states));
  expect(NUMBER_WORDS.ready.word).toBe('Ok to send');
  expect(Object.keys(PATIENT_WORDS)).toEqual([...PATIENT_STATUSES]);
});

test('the ten messages have the promised names, both placeholders and the STOP line', () => {
  expect(TEMPLATES.map(({ label }) => label)).toEqual([
    'Short & simple',
    'Friendly follow-up',
    'Personal tone',
    'Very short',
    'After-care ask',
    'Appreciation',
    'Reminder (light)',
    'Service-focused',
    'Community tone',
    'Polite request',
  ]);
  expect(STOP_LINE).toBe('Reply STOP to unsubscribe.');
  expect(DEFAULT_CLINIC_NAME).toBe('our clinic');
  for (const { text } of TEMPLATES) {
    expect(text).toContain('{clinicName}');
    expect(text).toContain('{reviewLink}');
    expect(text.endsWith(STOP_LINE)).toBe(true);
  }
});

test.each([
  ['21211', /not valid/, /\+1 and 10 digits/],
  ['21610', /replied STOP/, /Remove the number from your list, or ask the patient to reply START/],
  ['30007', /filtered the text as spam/, /no extra links, no spammy text, little punctuation/],
])('error %s has the promised meaning and remedy', (code, meaning, remedy) => {
  expect(CARRIER_ERRORS[code]?.meaning).toMatch(meaning);
  expect(CARRIER_ERRORS[code]?.remedy).toMatch(remedy);
});
