import type { Page } from 'playwright-core';
import { DEMO_CLINIC } from '../../../../server/domain/demo/story.ts';
import { answer } from '../../../support/billing.ts';
import { choose, press, type Scene, untilDialog } from '../scene.ts';

/** What a super admin reads and does beside users and clinics; why sign-up is closed, and why texts wait. */

const at = (screen: string) => ({ account: 'super_admin', path: `/admin/${screen}` }) as const;

const within = (address: string) => ({ [`**/api/admin/${address}`]: 'fails' }) as const;
const waiting = (address: string) => ({ [`**/api/admin/${address}`]: 'waits' }) as const;

const PAYMENTS = [
  ['succeeded', 4_995, 'usd', 'Maple Street Dental', 'Visa 4242'],
  ['failed', 6_055, 'usd', 'A Clinic with a Name That Goes on and on until It Takes Three Lines', null],
  ['pending', 4_995, 'eur', null, null],
].map(([status, amount, currency, name, paymentMethod], index) => ({
  id: `in_1QZx9Y2eZvKYlo2C${index}`,
  ...{ status, amount, currency },
  clinic: name && { id: `1234567${index}`, name, email: 'desk@example.com' },
  description: 'Goodword, one month with 1,000 texts',
  metadata: { paymentMethod },
  createdAt: '2031-02-03T17:00:00.000Z',
  providerId: `in_1QZx9Y2eZvKYlo2C${index}`,
}));

const ONE_PAGE = { page: 1, limit: 20, total: 3, totalPages: 1, more: false };

const TROUBLE = {
  days: 7,
  sent: 18_204,
  failed: 931,
  codes: [
    {
      code: '30007',
      meaning: 'The carrier filtered the text as spam.',
      remedy: 'Use plainer words: no extra links, no spammy text, little punctuation.',
      texts: 702,
      clinics: 3,
    },
    {
      code: '30005',
      meaning: 'The number is not in service.',
      remedy: 'Check the number with the patient.',
      texts: 229,
      clinics: 41,
    },
  ],
  clinics: [
    ['12345670', 'Riverside Orthodontics', 120, 660, '+12125550177', null],
    [
      '12345671',
      'A Clinic with a Name That Goes on and on until It Takes Three Lines',
      940,
      42,
      null,
      '2031-02-03T17:00:00.000Z',
    ],
  ].map(([id, name, sent, failed, sender, pausedAt]) => ({
    ...{ id, name, sent, failed, sender, pausedAt },
    failureRate: Number(failed) / (Number(sent) + Number(failed)),
    codes: [
      { code: '30007', texts: failed },
      { code: '30005', texts: 3 },
    ],
    advice: 'Pause it, and have its texts written in plainer words before they go on.',
  })),
};

const pickClinic = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Clinic' }).click();
  await page.getByRole('option', { name: DEMO_CLINIC.name }).first().click();
  await page.getByText(/blocked numbers$/).waitFor();
};

const typeNumber = (page: Page, number = '+1 212 555 0199') =>
  page.getByRole('textbox', { name: 'Phone number' }).first().fill(number);

const CLOSED = {
  data: {
    open: false,
    until: '2031-02-03T17:00:00.000Z',
    message:
      'New sign-ups are closed until February 3, 2031, 17:00 UTC. If you need an account, write to support@example.com.',
  },
};

export const ADMIN_RECORD_SCENES: Scene[] = [
  { ...at('audit-logs'), name: 'admin-audit-logs' },
  {
    ...at('audit-logs'),
    name: 'admin-audit-logs-entry',
    act: async (page) => {
      await press(page, /Show the whole entry/);
      await untilDialog(page);
    },
    window: true,
  },
  { ...at('audit-logs?action=REFUSED'), name: 'admin-audit-logs-refused' },
  { ...at('audit-logs?search=nobody+at+all'), name: 'admin-audit-logs-none' },
  { ...at('audit-logs'), name: 'admin-audit-logs-failed', network: within('audit-logs?*') },
  { ...at('audit-logs'), name: 'admin-audit-logs-loading', network: waiting('audit-logs?*') },
  { ...at('payments'), name: 'admin-payments' },
  {
    ...at('payments'),
    name: 'admin-payments-kinds',
    act: async (page) => {
      await answer(page, '/admin/payments?*', { data: PAYMENTS, pagination: ONE_PAGE });
      await page.reload();
      await page.getByText('Unknown Clinic').waitFor();
    },
  },
  { ...at('payments?search=nobody+at+all'), name: 'admin-payments-none' },
  { ...at('payments'), name: 'admin-payments-failed', network: within('payments?*') },
  { ...at('block-lists'), name: 'admin-block-lists' },
  {
    ...at('block-lists'),
    name: 'admin-block-lists-checked',
    act: async (page) => {
      await typeNumber(page);
      await press(page, 'Check');
      await page.getByText('Not opted-out').waitFor();
    },
  },
  {
    ...at('block-lists'),
    name: 'admin-block-lists-wrong',
    act: async (page) => {
      await typeNumber(page, '12');
      await press(page, 'Check');
    },
  },
  {
    ...at('block-lists'),
    name: 'admin-block-lists-opt-out',
    act: async (page) => {
      await typeNumber(page);
      await press(page, 'Opt-out');
      await untilDialog(page);
    },
    window: true,
  },
  {
    ...at('block-lists'),
    name: 'admin-block-lists-opt-in',
    act: async (page) => {
      await typeNumber(page);
      await press(page, 'Opt-in');
      await page.getByRole('dialog').getByRole('button', { name: 'Opt-in' }).click();
      await page.getByText('Give a reason').waitFor();
    },
    window: true,
  },
  {
    ...at('block-lists'),
    name: 'admin-block-lists-picker',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Clinic' }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  { ...at('block-lists'), name: 'admin-block-lists-clinic', act: pickClinic },
  {
    ...at('block-lists'),
    name: 'admin-block-lists-remove',
    act: async (page) => {
      await pickClinic(page);
      await choose(page, 'Remove');
      await untilDialog(page);
    },
    window: true,
  },
  { ...at('deliverability'), name: 'admin-deliverability' },
  {
    ...at('deliverability'),
    name: 'admin-deliverability-trouble',
    act: async (page) => {
      await answer(page, '/admin/deliverability?*', { data: TROUBLE });
      await page.reload();
      await page.getByText('Riverside Orthodontics').waitFor();
    },
  },
  { ...at('deliverability'), name: 'admin-deliverability-failed', network: within('deliverability?*') },
  { ...at('deliverability'), name: 'admin-deliverability-loading', network: waiting('deliverability?*') },
  { ...at('support'), name: 'admin-support' },
  {
    ...at('support'),
    name: 'admin-support-read',
    act: async (page) => {
      await press(page, 'Texts stay on Queued');
      await untilDialog(page);
    },
    window: true,
  },
  { ...at('support?status=closed'), name: 'admin-support-closed' },
  { ...at('support?tab=platforms'), name: 'admin-support-platforms' },
  {
    ...at('support?tab=platforms'),
    name: 'admin-support-platform',
    act: async (page) => {
      await press(page, 'Doctors of Our Town');
      await untilDialog(page);
    },
    window: true,
  },
  { ...at('support?tab=texts'), name: 'admin-support-texts' },
  {
    ...at('support?tab=texts'),
    name: 'admin-support-text',
    act: async (page) => {
      await press(page, 'Please leave me alone');
      await untilDialog(page);
      await page.getByText('No clinic ever texted this number.').waitFor();
    },
    window: true,
  },
  { ...at('support'), name: 'admin-support-failed', network: within('support?*') },
  {
    name: 'signup-closed',
    account: null,
    path: '/signup',
    act: async (page) => {
      await answer(page, '/auth/signup', CLOSED);
      await page.reload();
      await page.getByRole('heading', { name: 'Sign-ups are closed' }).waitFor();
    },
  },
  {
    name: 'signup-closed-begun',
    account: null,
    path: '/signup',
    act: async (page) => {
      await page.getByLabel('First name').fill('Nora');
      await answer(page, '/auth/signup', CLOSED);
      await page.reload();
      await page.getByRole('status', { name: 'Sign-ups are closed' }).waitFor();
    },
  },
  {
    name: 'texting-paused',
    account: 'owner',
    path: '/request-reviews',
    act: async (page) => {
      await answer(page, '/auth/subscription/status', {
        subscriptionStatus: 'active',
        clinicName: DEMO_CLINIC.name,
        paid: true,
        sendingPause: { reason: 'The carrier filters your texts; we are writing to it' },
      });
      await page.reload();
      await page.getByText('Texting is paused').waitFor();
    },
  },
];
