import { expect, test } from 'vitest';
import { layOut, type MailContent } from '../../server/domain/mail/layout.ts';
import { weeklySummary } from '../../server/domain/mail/summaryWords.ts';
import * as words from '../../server/domain/mail/words.ts';
import { axeFindings, COLOUR_RULES, NARROW, oneBrowser, scrollsSideways } from '../support/browser.ts';
import { EMPTY_WEEK, FULL_WEEK, LETTER } from '../support/weeks.ts';

// Every mail as its reader sees it, where the mail program follows the system's colours.

const browser = oneBrowser();

const URL = `https://goodword.example.com/verify-email?token=${'k7Tw9xQe'.repeat(6)}`;
const WHEN = 'November 22, 2026 at 12:00 PM (New York time)';
const REVIEW = {
  reviewId: '0193557e-7c00-7000-8000-000000000001',
  clinic: 'Oak Street Clinic',
  rating: 2,
  platform: 'Google',
  isPublic: false,
  when: WHEN,
  isLast: true,
};

const MAILS: MailContent[] = [
  words.confirmAddress(LETTER, URL),
  words.newPassword(LETTER, URL),
  words.confirmByPassword(LETTER, URL),
  words.codeFor(LETTER, 'sign_in', '042731'),
  words.passwordChanged(LETTER, WHEN),
  words.twoFactorOn(LETTER, WHEN),
  words.twoFactorOff(LETTER, WHEN),
  words.invitation(LETTER, {
    clinic: 'Oak Street Clinic',
    role: 'Staff',
    inviter: null,
    until: WHEN,
    url: URL,
  }),
  words.quotaWarning(LETTER, { clinic: 'Oak Street Clinic', percent: 80, limit: 1_000, until: WHEN }),
  words.newReview(LETTER, REVIEW),
  words.lowRating(LETTER, REVIEW),
  weeklySummary(LETTER, 'Oak Street Clinic', FULL_WEEK),
  weeklySummary(LETTER, 'Oak Street Clinic', EMPTY_WEEK),
  words.test(LETTER),
];

test('every mail passes the accessibility rules in either theme and fits a small phone', async () => {
  const context = await browser().newContext({ ...NARROW, colorScheme: 'light' });
  const page = await context.newPage();
  for (const content of MAILS) {
    const { subject, html } = layOut(content);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setContent(html);
    expect(await axeFindings(page), subject).toEqual([]);
    expect(await scrollsSideways(page), subject).toBe(false);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFindings(page, COLOUR_RULES), subject).toEqual([]);
  }
  await context.close();
});
