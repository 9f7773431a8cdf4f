import { objection } from './actionWords.ts';
import type { MailContent } from './layout.ts';
import { greeting, type Letter, notice, sender } from './words.ts';

/** What is said of who may come in, and as what. */

export const apiTokenMade = (letter: Letter, when: string): MailContent =>
  notice(
    letter,
    'An API token was made in your name',
    `An API token was made with your Goodword account on ${when}. A program that has it calls for your clinic as you.`,
    'Your clinic’s tokens stand in Settings, Developers. Each can be revoked there, and stops at once.',
  );

export const superAdminMade = (letter: Letter, when: string): MailContent =>
  notice(
    letter,
    'You are a super admin of Goodword now',
    `Your Goodword account was made a super admin’s on ${when}: it looks after the whole installation.`,
    'It belongs to no clinic any more, and API tokens that you had made are revoked.',
  );

export const roleChanged = (
  letter: Letter,
  { clinic, role }: { clinic: string; role: string },
): MailContent => ({
  subject: `Your role at ${clinic} has changed`,
  greeting: greeting(letter),
  paragraphs: [
    `Your role at ${clinic} on Goodword is ${role} now. You have been signed out everywhere: sign in again to go on.`,
    objection(letter),
  ],
  link: { label: 'Sign in', url: `${letter.publicUrl}/login` },
  smallPrint: [sender(letter)],
});

export const memberRemoved = (letter: Letter, clinic: string): MailContent => ({
  subject: `You were removed from ${clinic} on Goodword`,
  greeting: greeting(letter),
  paragraphs: [
    `You were removed from the team of ${clinic}, and your Goodword account there is deleted. Nobody can sign in with it ` +
      'any more.',
    objection(letter),
  ],
  smallPrint: [sender(letter)],
});

export const ownersChanged = (
  letter: Letter,
  { clinic, when }: { clinic: string; when: string },
): MailContent => ({
  subject: `The owners of ${clinic} have changed`,
  greeting: greeting(letter),
  paragraphs: [
    `Who owns ${clinic} on Goodword changed on ${when}. Its owners stand in Settings, Team.`,
    objection(letter),
  ],
  link: { label: 'See the team', url: `${letter.publicUrl}/settings?tab=team` },
  smallPrint: [sender(letter)],
});
