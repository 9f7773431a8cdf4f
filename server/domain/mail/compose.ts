import { LIMITS } from '../../contract/core/limits.ts';
import { ROLE_WORDS } from '../../contract/core/roles.ts';
import type { Notifications } from '../../contract/routes/settings.ts';
import { PLATFORMS } from '../../contract/rules/platforms.ts';
import { fullName } from '../../contract/words/names.ts';
import type { AccountPurpose } from '../../store/accounts/accountTokens.ts';
import { findChallenge } from '../../store/accounts/challenges.ts';
import { type ClinicRow, findClinic } from '../../store/accounts/clinics.ts';
import { findInvitation } from '../../store/accounts/invitations.ts';
import { findUser, findUserByEmail, type UserRow } from '../../store/accounts/users.ts';
import type { ClaimedMail } from '../../store/platform/mails.ts';
import { findSupportRequest } from '../../store/platform/supportRequests.ts';
import { findSystemUpdate } from '../../store/platform/systemUpdates.ts';
import { findPlatformRequest } from '../../store/reviews/platformRequests.ts';
import { findReview } from '../../store/reviews/reviews.ts';
import { type Context, instantNow } from '../context.ts';
import { sayWhen } from '../sayWhen.ts';
import * as access from './accessMails.ts';
import * as accessWords from './accessWords.ts';
import * as actions from './actionMails.ts';
import { layOut, type MailBody, type MailContent } from './layout.ts';
import { letterTo } from './letter.ts';
import type {
  MailSubject,
  QuotaWarning,
  ReviewMail,
  SupportRequestMail,
  SystemUpdateMail,
  WeeklySummary,
} from './mails.ts';
import * as operatorWords from './operatorWords.ts';
import * as payments from './paymentMails.ts';
import { isRecipient } from './recipients.ts';
import { kindOf, placeInHour, switchOf } from './reviewMails.ts';
import { challengeCode, invitationToken, issueAccountToken } from './secrets.ts';
import * as summaryWords from './summaryWords.ts';
import * as words from './words.ts';

/**
 * What a mail says, made when it is sent: no row holds a link or a code. Every attempt says the same, since links
 * and codes are made from the ids of the mail, the challenge or the invitation.
 */

const HOUR = 3_600_000;
const MINUTE = 60_000;

type Mail = Pick<ClaimedMail, 'id' | 'recipient' | 'createdAt'>;

/** Writes a claimed mail; null when there is nothing, or nothing any more, to say to this address. */
export async function composeMail(ctx: Context, mail: ClaimedMail): Promise<MailBody | null> {
  const subject = { kind: mail.kind, data: JSON.parse(mail.data) } as MailSubject;
  const content = await contentOf(ctx, mail, subject);
  return content && layOut(content);
}

function contentOf(ctx: Context, mail: Mail, { kind, data }: MailSubject): Promise<MailContent | null> {
  switch (kind) {
    case 'verify_email':
      return confirmAddress(ctx, mail);
    case 'password_reset':
      return newPassword(ctx, mail);
    case 'sign_in_code':
      return signInCode(ctx, data.challengeId);
    case 'role_changed':
      return access.roleChanged(ctx, data.userId);
    case 'member_removed':
      return access.memberRemoved(ctx, data.clinicId);
    case 'owners_changed':
      return access.ownersChanged(ctx, data, mail.createdAt);
    case 'invitation':
      return invitation(ctx, data.invitationId);
    case 'quota_warning':
      return quotaWarning(ctx, data);
    case 'new_review':
    case 'low_rating':
      return reviewMail(ctx, data);
    case 'weekly_summary':
      return weeklySummary(ctx, data);
    case 'system_update':
      return systemUpdate(ctx, data);
    case 'platform_request':
      return platformRequest(ctx, data.requestId);
    case 'support_request':
      return supportRequest(ctx, data);
    case 'payment_failed':
      return payments.failed(ctx, data);
    case 'payment_given_back':
      return payments.givenBack(ctx, data);
    case 'payment_lost':
      return payments.lost(ctx, data);
    case 'account_deleted':
      return actions.accountDeleted(ctx, data.userId);
    case 'clinic_deleted':
      return actions.clinicDeleted(ctx, data);
    case 'clinic_restored':
      return actions.clinicRestored(ctx, data, mail.createdAt);
    case 'texts_cancelled':
      return actions.textsCancelled(ctx, data);
    case 'impersonation':
      return actions.impersonation(ctx, data);
    default:
      return notice(ctx, mail, NOTICES[kind], data.userId);
  }
}

const NOTICES = {
  password_changed: words.passwordChanged,
  two_factor_on: words.twoFactorOn,
  two_factor_off: words.twoFactorOff,
  api_token_made: accessWords.apiTokenMade,
  super_admin_made: accessWords.superAdminMade,
};

async function confirmAddress(ctx: Context, mail: Mail): Promise<MailContent | null> {
  const user = await findUserByEmail(ctx.db, mail.recipient);
  if (!user || user.emailVerified) return null;
  const letter = letterTo(ctx, user);
  if (!isProvedByLink(ctx, user)) {
    return words.confirmByPassword(letter, await accountLink(ctx, mail, user, RESET));
  }
  return words.confirmAddress(letter, await accountLink(ctx, mail, user, VERIFY));
}

/**
 * Whether opening a link is enough to prove an address. Not for one that the operator named in SUPER_ADMIN_EMAILS: a
 * stranger may have signed up with it, and would still know the password.
 */
export const isProvedByLink = (ctx: Context, user: UserRow): boolean =>
  !ctx.config.superAdminEmails.includes(user.email);

async function newPassword(ctx: Context, mail: Mail): Promise<MailContent | null> {
  const user = await findUserByEmail(ctx.db, mail.recipient);
  if (!user) return null;
  return words.newPassword(letterTo(ctx, user), await accountLink(ctx, mail, user, RESET));
}

interface LinkKind {
  purpose: AccountPurpose;
  page: string;
  lasts: number;
}

const VERIFY: LinkKind = {
  purpose: 'verify_email',
  page: 'verify-email',
  lasts: LIMITS.verifyLinkHours * HOUR,
};
const RESET: LinkKind = {
  purpose: 'reset_password',
  page: 'reset-password',
  lasts: LIMITS.resetLinkMinutes * MINUTE,
};

/** Its time begins with the first attempt: a token that is there keeps its end. */
async function accountLink(ctx: Context, { id }: Mail, user: UserRow, kind: LinkKind): Promise<string> {
  const { purpose, page, lasts } = kind;
  const expiresAt = new Date(ctx.now().getTime() + lasts).toISOString();
  const token = await issueAccountToken(ctx, { purpose, userId: user.id, seed: id, expiresAt });
  return `${ctx.config.publicUrl}/${page}?token=${token}`;
}

async function signInCode(ctx: Context, challengeId: string): Promise<MailContent | null> {
  const challenge = await findChallenge(ctx.db, challengeId);
  if (!challenge || challenge.usedAt !== null || challenge.expiresAt <= instantNow(ctx)) return null;
  const user = await findUser(ctx.db, challenge.userId);
  return user ? words.codeFor(letterTo(ctx, user), challenge.purpose, challengeCode(ctx, challengeId)) : null;
}

async function invitation(ctx: Context, invitationId: string): Promise<MailContent | null> {
  const found = await findInvitation(ctx.db, invitationId);
  if (!found || found.acceptedAt !== null || found.revokedAt !== null) return null;
  const clinic = await findClinic(ctx.db, found.clinicId);
  if (!clinic || clinic.deletedAt !== null || found.expiresAt <= instantNow(ctx)) return null;
  const inviter = await findUser(ctx.db, found.invitedBy);
  return words.invitation(letterTo(ctx, null), {
    clinic: clinic.name,
    role: ROLE_WORDS[found.role],
    inviter: inviter ? fullName(inviter) : null,
    until: sayWhen(found.expiresAt, clinic.timezone),
    url: `${ctx.config.publicUrl}/invitation?token=${invitationToken(ctx, found.id)}`,
  });
}

async function quotaWarning(
  ctx: Context,
  { userId, clinicId, percent, limit, periodEnd }: QuotaWarning,
): Promise<MailContent | null> {
  const reader = await findReader(ctx, userId, 'quotaWarning');
  if (reader?.clinic.id !== clinicId) return null;
  return words.quotaWarning(letterTo(ctx, reader.user), {
    clinic: reader.clinic.name,
    percent,
    limit,
    until: sayWhen(periodEnd, reader.clinic.timezone),
  });
}

async function weeklySummary(
  ctx: Context,
  { userId, clinicId, week }: WeeklySummary,
): Promise<MailContent | null> {
  const reader = await findReader(ctx, userId, 'weeklySummary');
  if (reader?.clinic.id !== clinicId) return null;
  return summaryWords.weeklySummary(letterTo(ctx, reader.user), reader.clinic.name, week);
}

async function systemUpdate(
  ctx: Context,
  { userId, updateId }: SystemUpdateMail,
): Promise<MailContent | null> {
  const reader = await findReader(ctx, userId, 'systemUpdates');
  const update = reader && (await findSystemUpdate(ctx.db, updateId));
  return update ? words.systemUpdate(letterTo(ctx, reader.user), update) : null;
}

/** To the operator; a clinic that is gone by now asks for nothing. */
async function platformRequest(ctx: Context, requestId: string): Promise<MailContent | null> {
  const request = await findPlatformRequest(ctx.db, requestId);
  const clinic = request && (await findClinic(ctx.db, request.clinicId));
  return clinic
    ? operatorWords.platformRequest(letterTo(ctx, null), { ...request, clinic: clinic.name })
    : null;
}

/** To the operator too; anyone who asked is answered, even if the clinic is deleted. */
async function supportRequest(
  ctx: Context,
  { requestId, priority }: SupportRequestMail,
): Promise<MailContent | null> {
  const request = await findSupportRequest(ctx.db, requestId);
  if (!request) return null;
  const found = request.clinicId === null ? undefined : await findClinic(ctx.db, request.clinicId);
  const clinic = found ? `${found.name} (${found.id})` : null;
  return operatorWords.supportRequest(letterTo(ctx, null), { ...request, clinic, priority });
}

/** Somebody with the clinic that they work for now. */
async function findMember(
  { db }: Context,
  userId: string,
): Promise<{ user: UserRow; clinic: ClinicRow } | null> {
  const user = await findUser(db, userId);
  const clinic = user?.clinicId ? await findClinic(db, user.clinicId) : undefined;
  return user && clinic && clinic.deletedAt === null ? { user, clinic } : null;
}

/** The same, where a switch is on and for them: the moment of the mail decides, no matter who it was queued for. */
async function findReader(
  ctx: Context,
  userId: string,
  name: keyof Notifications,
): Promise<{ user: UserRow; clinic: ClinicRow } | null> {
  const member = await findMember(ctx, userId);
  return member?.clinic.notifications[name] && isRecipient(name, member.user) ? member : null;
}

const REVIEW_MAILS = { new_review: words.newReview, low_rating: words.lowRating };

/** The switches of the moment decide which, and whether they are for the reader; nobody is told of a review that is gone. */
async function reviewMail(ctx: Context, { userId, reviewId }: ReviewMail): Promise<MailContent | null> {
  const member = await findMember(ctx, userId);
  const review = member && (await findReview(ctx.db, member.clinic.id, reviewId));
  if (!member || !review) return null;
  const { user, clinic } = member;
  const kind = kindOf(review.rating, clinic.notifications);
  const place = await placeInHour(ctx, { ...review, clinicId: clinic.id }, clinic);
  if (!kind || !isRecipient(switchOf(kind), user) || place > LIMITS.reviewMailsPerHour) return null;
  return REVIEW_MAILS[kind](letterTo(ctx, user), {
    reviewId,
    clinic: clinic.name,
    rating: review.rating,
    platform: PLATFORMS[review.platform].label,
    isPublic: review.isPublic,
    when: sayWhen(review.submittedAt, clinic.timezone),
    isLast: place === LIMITS.reviewMailsPerHour,
  });
}

async function notice(
  ctx: Context,
  { createdAt }: Mail,
  say: (letter: words.Letter, when: string) => MailContent,
  userId: string,
): Promise<MailContent | null> {
  const user = await findUser(ctx.db, userId);
  if (!user) return null;
  const clinic = user.clinicId === null ? undefined : await findClinic(ctx.db, user.clinicId);
  return say(letterTo(ctx, user), sayWhen(createdAt, clinic?.timezone ?? 'UTC'));
}
