import { ROLE_WORDS } from '../../contract/core/roles.ts';
import { CATEGORY_WORDS, type SupportRequest } from '../../contract/routes/support.ts';
import type { MailContent } from './layout.ts';
import { greeting, type Letter, linesOf, sender } from './words.ts';

/** What clinics ask of the operator. Anyone who answers such a mail writes to the one who asked. */

export interface PlatformRequestFacts {
  clinic: string;
  clinicId: string;
  platformName: string;
  profileUrl: string | null;
  contactEmail: string;
  notes: string | null;
}

export const platformRequest = (letter: Letter, facts: PlatformRequestFacts): MailContent => ({
  subject: `A clinic asks for ${facts.platformName}`,
  replyTo: facts.contactEmail,
  greeting: greeting(letter),
  paragraphs: [
    `${facts.clinic} (${facts.clinicId}) would like to send patients to ${facts.platformName}.`,
    ...(facts.profileUrl ? [`Its page there: ${facts.profileUrl}`] : []),
    `Whom to answer: ${facts.contactEmail}`,
    ...(facts.notes ? linesOf(facts.notes) : []),
  ],
  smallPrint: [sender(letter)],
});

export interface SupportRequestFacts
  extends Pick<SupportRequest, 'subject' | 'message' | 'name' | 'contactEmail' | 'category' | 'role'> {
  /** With its id; null: a super admin asks. */
  clinic: string | null;
  priority: boolean;
}

export const supportRequest = (letter: Letter, facts: SupportRequestFacts): MailContent => ({
  subject: `${facts.priority ? 'Priority support' : 'Support'}: ${facts.subject}`,
  replyTo: facts.contactEmail,
  greeting: greeting(letter),
  paragraphs: [
    `${facts.name} asks for help. ${whoAsks(facts)}`,
    `About: ${CATEGORY_WORDS[facts.category]}`,
    `Whom to answer: ${facts.contactEmail}`,
    ...linesOf(facts.message),
  ],
  link: { label: 'Open the requests', url: `${letter.publicUrl}/admin/support` },
  smallPrint: [sender(letter)],
});

const whoAsks = ({ clinic, role }: SupportRequestFacts): string =>
  clinic === null ? `${ROLE_WORDS[role]}.` : `${ROLE_WORDS[role]} at ${clinic}.`;
