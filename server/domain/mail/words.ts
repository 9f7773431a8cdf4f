import { LIMITS } from '../../contract/core/limits.ts';
import { countWords } from '../../contract/words/counts.ts';
import type { MailContent } from './layout.ts';

/** The words of the mails, a function for each; those of the weekly summary and to the operator stand beside. */

/** Who gets the mail, and who stands behind it. */
export interface Letter {
  /** null where the name would be one that a stranger may have typed. */
  firstName: string | null;
  publicUrl: string;
  supportEmail: string;
}

export const greeting = ({ firstName }: Letter): string => (firstName ? `Hello ${firstName},` : 'Hello,');

export const sender = ({ publicUrl, supportEmail }: Letter): string =>
  `This mail was sent by Goodword, ${publicUrl}. Questions: ${supportEmail}.`;

export const confirmAddress = (letter: Letter, url: string): MailContent => ({
  subject: 'Confirm your email address',
  greeting: greeting(letter),
  paragraphs: ['This address was given for a Goodword account. Confirm that it is yours.'],
  link: { label: 'Confirm this address', url },
  smallPrint: [
    `The link works for at most ${LIMITS.verifyLinkHours} hours.`,
    'If you did not ask for this, you need not do anything.',
    sender(letter),
  ],
});

export const newPassword = (letter: Letter, url: string): MailContent => ({
  subject: 'Set a new Goodword password',
  greeting: greeting(letter),
  paragraphs: ['A new password was asked for, for your Goodword account. Set it on this page.'],
  link: { label: 'Set a new password', url },
  smallPrint: [
    `The link works once, for at most ${LIMITS.resetLinkMinutes} minutes.`,
    'If you did not ask for this, you need not do anything: your password stays as it is.',
    sender(letter),
  ],
});

/** To an address that may become a super admin's: a stranger who signed up with it knows the password it has. */
export const confirmByPassword = (letter: Letter, url: string): MailContent => ({
  subject: 'Confirm your email for Goodword with a new password',
  greeting: greeting(letter),
  paragraphs: [
    'Somebody signed up for Goodword with this address, and anyone who has it may run this installation.',
    'If it was you, set a new password on this page: that confirms the address. The password given at sign-up ends.',
  ],
  link: { label: 'Confirm with a new password', url },
  smallPrint: [
    `The link works once, for at most ${LIMITS.resetLinkMinutes} minutes.`,
    'If it was not you, you need not do anything: the address stays unconfirmed.',
    sender(letter),
  ],
});

const CODE_FOR = { sign_in: 'sign in', turn_on: 'turn on two-factor sign-in' };

export const codeFor = (letter: Letter, purpose: keyof typeof CODE_FOR, code: string): MailContent => ({
  subject: 'Your Goodword code',
  greeting: greeting(letter),
  paragraphs: [
    `Type this code to ${CODE_FOR[purpose]}. Never tell it to anybody: nobody at Goodword or at your clinic will ask you for it.`,
  ],
  code,
  smallPrint: [
    `The code works once, for at most ${LIMITS.codeMinutes} minutes.`,
    'If you did not ask for this, you need not do anything: without the code nobody gets in. ' +
      `Somebody may know your password, though; you can set a new one at ${letter.publicUrl}/forgot-password.`,
    sender(letter),
  ],
});

/** What somebody did to an account, and what to do if it was not its owner. */
export const notice = (letter: Letter, subject: string, happened: string, since: string): MailContent => ({
  subject,
  greeting: greeting(letter),
  paragraphs: [
    happened,
    since,
    'If this was you, you need not do anything. If it was not, set a new password now: it signs everybody else out.',
  ],
  link: { label: 'Set a new password', url: `${letter.publicUrl}/forgot-password` },
  smallPrint: [sender(letter)],
});

export const passwordChanged = (letter: Letter, when: string): MailContent =>
  notice(
    letter,
    'Your Goodword password was changed',
    `The password of your Goodword account was changed on ${when}.`,
    'Anyone who was signed in with the old one has been signed out.',
  );

export const twoFactorOn = (letter: Letter, when: string): MailContent =>
  notice(
    letter,
    'Two-factor sign-in is on',
    `Two-factor sign-in was turned on for your Goodword account on ${when}.`,
    'Signing in now asks for a code after your password.',
  );

export const twoFactorOff = (letter: Letter, when: string): MailContent =>
  notice(
    letter,
    'Two-factor sign-in is off',
    `Two-factor sign-in was turned off for your Goodword account on ${when}.`,
    'Signing in now asks for your password alone.',
  );

export interface InvitationFacts {
  clinic: string;
  role: string;
  /** null when the account of the person who invites is gone. */
  inviter: string | null;
  /** Until when it is open. */
  until: string;
  url: string;
}

export const invitation = (letter: Letter, facts: InvitationFacts): MailContent => ({
  subject: `Join ${facts.clinic} on Goodword`,
  greeting: greeting(letter),
  paragraphs: [
    `${facts.inviter ?? 'The team'} invites you to the team of ${facts.clinic} on Goodword, with the role ${facts.role}.`,
    'Clinics use Goodword to ask patients for reviews by text.',
  ],
  link: { label: 'See the invitation', url: facts.url },
  smallPrint: [
    `The invitation is open until ${facts.until}.`,
    'If you do not know what this is about, you need not do anything.',
    sender(letter),
  ],
});

export interface QuotaFacts {
  clinic: string;
  /** The share that is used. */
  percent: number;
  limit: number;
  /** When the next period begins. */
  until: string;
}

export const quotaWarning = (letter: Letter, facts: QuotaFacts): MailContent => {
  const { clinic, percent, limit, until } = facts;
  const all = countWords(limit);
  const used = percent >= 100 ? `All ${all}` : `${percent} % of the ${all}`;
  return {
    subject: `${percent} % of this period’s texts are used`,
    greeting: greeting(letter),
    paragraphs: [
      `${used} texts that ${clinic} may send in this period are sent or queued.`,
      percent >= 100
        ? `No more go out before ${until}, unless an owner raises the monthly cap.`
        : `The next period begins on ${until}. Texts beyond the limit are not sent.`,
    ],
    link: { label: 'See what was used', url: `${letter.publicUrl}/billing` },
    smallPrint: [
      'You get this because mails about texts running out are switched on in the settings of your clinic.',
      sender(letter),
    ],
  };
};

/** The super admin's own words, each line of theirs a paragraph. */
export const systemUpdate = (
  letter: Letter,
  { subject, message }: { subject: string; message: string },
): MailContent => ({
  subject,
  greeting: greeting(letter),
  paragraphs: linesOf(message),
  smallPrint: [
    'You get this because mails with news about Goodword are switched on in the settings of your clinic.',
    sender(letter),
  ],
});

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A patient's name, number and words are never among them: mail is not a safe place for health information. */
export interface ReviewFacts {
  reviewId: string;
  clinic: string;
  rating: number;
  platform: string;
  /** Whether the patient went on to the public page. */
  isPublic: boolean;
  when: string;
  /** The last of its hour that is mailed. */
  isLast: boolean;
}

export const newReview = (letter: Letter, facts: ReviewFacts): MailContent =>
  reviewMail(letter, facts, {
    subject: `New review: ${facts.rating} of 5 stars`,
    reason: 'You get this because mails about new reviews are switched on in the settings of your clinic.',
  });

export const lowRating = (letter: Letter, facts: ReviewFacts): MailContent =>
  reviewMail(letter, facts, {
    subject: `Low rating: ${facts.rating} of 5 stars`,
    reason: 'You get this because mails about low ratings are switched on in the settings of your clinic.',
  });

const reviewMail = (
  letter: Letter,
  { reviewId, clinic, rating, platform, isPublic, when, isLast }: ReviewFacts,
  { subject, reason }: { subject: string; reason: string },
): MailContent => ({
  subject,
  greeting: greeting(letter),
  paragraphs: [
    `A patient left ${rating} of 5 stars for ${clinic} on ${when}.`,
    isPublic
      ? `The patient went on to the clinic’s public page on ${platform}.`
      : `The patient did not go on to the public page on ${platform}: the review stays with your clinic.`,
    ...(isLast
      ? [
          `This was review ${LIMITS.reviewMailsPerHour} of this hour. Those that follow within it are not mailed; Reviews shows them all.`,
        ]
      : []),
  ],
  link: { label: 'See the review', url: `${letter.publicUrl}/reviews/${reviewId}` },
  ...(isLast ? { also: [{ label: 'See all reviews', url: `${letter.publicUrl}/reviews` }] } : {}),
  smallPrint: [
    'What the patient wrote stands on that page alone: this mail leaves out names and words, to protect their privacy.',
    `${reason} An owner or admin can switch them off there.`,
    sender(letter),
  ],
});

/** What a super admin mails to see that mail arrives. */
export const test = (letter: Letter): MailContent => ({
  subject: 'A test from Goodword',
  greeting: greeting(letter),
  paragraphs: ['This is the test that was asked for on the admin screen: mail from Goodword arrives.'],
  smallPrint: [sender(letter)],
});
