import { v7 as uuid } from 'uuid';
import type { Dashboard } from '../../contract/routes/dashboard.ts';
import { addMails } from '../../store/platform/mails.ts';
import { type Context, instantNow } from '../context.ts';

/** What mails are about, with what each kind must know besides the address: ids and numbers, never a link or a code. */
interface MailData {
  /** Whom an address belongs to is looked up when the mail is sent: known and unknown ones take equally long. */
  verify_email: Record<string, never>;
  password_reset: Record<string, never>;
  sign_in_code: { challengeId: string };
  password_changed: { userId: string };
  two_factor_on: { userId: string };
  two_factor_off: { userId: string };
  api_token_made: { userId: string };
  super_admin_made: { userId: string };
  role_changed: { userId: string };
  /** The account is gone: only the clinic is left to name. */
  member_removed: { clinicId: string };
  owners_changed: OwnerMail;
  invitation: { invitationId: string };
  quota_warning: QuotaWarning;
  new_review: ReviewMail;
  low_rating: ReviewMail;
  weekly_summary: WeeklySummary;
  system_update: SystemUpdateMail;
  platform_request: { requestId: string };
  support_request: SupportRequestMail;
  payment_failed: OwnerPayment;
  payment_given_back: OwnerPayment;
  payment_lost: OwnerMail;
  account_deleted: { userId: string };
  clinic_deleted: OwnerMail;
  clinic_restored: OwnerMail;
  texts_cancelled: CancelledTexts;
  impersonation: { userId: string; sessionId: string };
}

/** That somebody asks for help. */
export interface SupportRequestMail {
  requestId: string;
  /** The clinic pays, and is promised priority for it. */
  priority: boolean;
}

/** What was done to an owner's clinic. */
export interface OwnerMail {
  userId: string;
  clinicId: string;
}

/** That texts of an owner's clinic ended unsent, after the system was restored from a backup. */
export interface CancelledTexts extends OwnerMail {
  texts: number;
}

/** That a patient left a review. */
export interface ReviewMail {
  reviewId: string;
  userId: string;
}

/** That an owner's clinic has used a share of the texts of a period. */
export interface QuotaWarning {
  userId: string;
  clinicId: string;
  percent: number;
  limit: number;
  periodEnd: string;
}

/** That the super admin told owners something. */
export interface SystemUpdateMail {
  userId: string;
  updateId: string;
}

/** A payment of an owner's clinic: one that did not go through, or was one too many. */
export interface OwnerPayment extends OwnerMail {
  amountCents: number;
  currency: string;
}

/** How an owner's clinic did in a week. */
export interface WeeklySummary {
  userId: string;
  clinicId: string;
  week: Week;
}

/** The numbers that a clinic's screens showed at the end of the Sunday that ended the week (contract/routes/dashboard.ts). */
export interface Week extends WeekFigures<number, number | null> {
  /** The local Monday on which it began. */
  from: string;
  /** Reviews of so few stars that they open a case. */
  lowRatings: number;
  /** Against the week before, whose lack makes a null: stars, percentage points, and percent of the others. */
  change: WeekFigures<number | null, number | null>;
  days: Dashboard['reviewTrends'];
}

interface WeekFigures<Count, Rate> {
  reviews: Count;
  averageRating: Rate;
  requests: Count;
  responseRate: Rate;
  patients: Count;
}

type MailKind = keyof MailData;

type OfKind<Kind extends MailKind> =
  MailData[Kind] extends Record<string, never>
    ? { kind: Kind; data?: undefined }
    : { kind: Kind; data: MailData[Kind] };

/** A kind with its data. */
export type MailSubject = { [Kind in MailKind]: OfKind<Kind> }[MailKind];

export type NewMail = MailSubject & {
  to: string;
  /** From here on the mail is of no use and is not sent any more. */
  expiresAt: string;
};

/** Puts a mail into the outbox; inside a transaction it is sent only if that one ends well. */
export const queueMail = (ctx: Context, mail: NewMail): Promise<void> => queueMails(ctx, [mail]);

export async function queueMails(ctx: Context, mails: readonly NewMail[]): Promise<void> {
  const createdAt = instantNow(ctx);
  const rows = mails.map(({ kind, to, data, expiresAt }) => ({
    id: uuid(),
    kind,
    recipient: to,
    data: JSON.stringify(data ?? {}),
    expiresAt,
    createdAt,
  }));
  await addMails(ctx.db, rows);
}
