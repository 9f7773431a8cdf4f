import { LIMITS } from '../../contract/core/limits.ts';
import { plural } from '../../contract/words/counts.ts';
import type { MailContent } from './layout.ts';
import { greeting, type Letter, sender } from './words.ts';

/** What is said of what the operator did to an account or a clinic. */

export const objection = ({ supportEmail }: Letter): string =>
  `If this should not be so, or you have a question, write to ${supportEmail}.`;

export const accountDeleted = (
  letter: Letter,
  { when, gone }: { when: string; gone: string },
): MailContent => ({
  subject: 'Your Goodword account was deleted',
  greeting: greeting(letter),
  paragraphs: [
    `Your Goodword account was deleted on ${when}. Nobody can sign in with it any more.`,
    `It can be restored until ${gone}. Then it is gone for good.`,
    objection(letter),
  ],
  smallPrint: [sender(letter)],
});

export const clinicDeleted = (
  letter: Letter,
  { clinic, when, gone }: { clinic: string; when: string; gone: string },
): MailContent => ({
  subject: `${clinic} was deleted from Goodword`,
  greeting: greeting(letter),
  paragraphs: [
    `${clinic} was deleted from Goodword on ${when}. Nothing is texted to its patients any more, nobody of its team can ` +
      'sign in, and its subscription ends at once.',
    `It can be restored until ${gone}. Then everything that is kept of it is gone for good.`,
    objection(letter),
  ],
  smallPrint: [sender(letter)],
});

export const clinicRestored = (
  letter: Letter,
  { clinic, when }: { clinic: string; when: string },
): MailContent => ({
  subject: `${clinic} is back on Goodword`,
  greeting: greeting(letter),
  paragraphs: [
    `The deletion of ${clinic} was taken back on ${when}. Its team can sign in again.`,
    'Texts that were cancelled are not sent. A subscription that ended stays so: Billing shows how to begin a new one.',
  ],
  link: { label: 'Sign in', url: `${letter.publicUrl}/login` },
  smallPrint: [sender(letter)],
});

export const textsCancelled = (
  letter: Letter,
  { clinic, texts }: { clinic: string; texts: number },
): MailContent => ({
  subject: `Texts of ${clinic} were cancelled`,
  greeting: greeting(letter),
  paragraphs: [
    `Goodword was restored from a backup. ${plural(texts, 'text')} of ${clinic} waited in it, and nobody can tell what was ` +
      'sent before. So that no patient is texted twice, they were cancelled.',
    'The Log shows them under Blocked. Send again those that still make sense.',
    'What was done after the backup is not there any more: please enter again the numbers that were put on your block list.',
  ],
  link: { label: 'Open the Log', url: `${letter.publicUrl}/log` },
  smallPrint: [sender(letter)],
});

export interface LookFacts {
  clinic: string;
  /** Who looks. */
  name: string;
  when: string;
  reason: string;
}

export const impersonation = (letter: Letter, { clinic, name, when, reason }: LookFacts): MailContent => ({
  subject: `Support looks at ${clinic} on Goodword`,
  greeting: greeting(letter),
  paragraphs: [
    `${name}, a super admin of Goodword, looks at ${clinic} as its owner does, from ${when} for at most ` +
      `${LIMITS.impersonationMinutes} minutes. Nothing can be changed and nothing exported.`,
    `The reason: ${reason}`,
    objection(letter),
  ],
  smallPrint: [sender(letter)],
});
