import * as z from 'zod';
import { BODY_BYTES } from '../core/bodySizes.ts';
import { clinicId, email, instant, spokenName, written } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { MANAGERS, type MemberRole } from '../core/roles.ts';
import { route } from '../core/route.ts';
import { accentColor } from '../rules/accentColor.ts';
import { blockableNumber, phone, phoneInput } from '../rules/phone.ts';
import type { Country } from '../rules/phoneReading.ts';
import { PHONE_TEXT } from '../rules/phoneText.ts';
import { platform, platformSwitches, reviewLinks } from '../rules/platforms.ts';
import { routing } from '../rules/routing.ts';
import { zone } from '../rules/zones.ts';
import { LANGUAGES, type Language } from './reviewView.ts';

/**
 * Why a number stands on a block list without anybody's decision: a list said a word that nobody understands (`unclear`), or
 * the carrier called it a landline, dead, or no number at all. Such an entry gives way to every decision.
 */
const BLOCK_CAUSES = ['unclear', 'landline', 'dead', 'wrong'] as const;
export type BlockCause = (typeof BLOCK_CAUSES)[number];

export const blockedNumber = z.object({
  phoneNumber: phone,
  reason: z.string().nullable(),
  cause: z.enum(BLOCK_CAUSES).nullable().describe('null: somebody decided that it is not texted'),
  createdAt: instant,
});
export type BlockedNumber = z.infer<typeof blockedNumber>;

/** The sizes of the poster with the standing link. */
export const POSTER_SIZES = ['letter', 'a4', 'a5'] as const;

/** The paper that offices of a country have. */
export const paperOf = (country: Country): (typeof POSTER_SIZES)[number] =>
  country === 'US' ? 'letter' : 'a4';

export interface PosterChoice {
  size: (typeof POSTER_SIZES)[number];
  language: Language;
}

/** What the poster's file is called: 'review-poster-a4-hu.pdf'. */
export const posterFileName = ({ size, language }: PosterChoice): string =>
  `review-poster-${size}-${language}.pdf`;

/** What a clinic's people are mailed. */
const notifications = z.object({
  newReview: z.boolean().describe('Owners and admins are mailed each review that a patient leaves'),
  lowRating: z
    .boolean()
    .describe(`Owners and admins are mailed ratings of ${LIMITS.lowRatingTo} stars or fewer, apart`),
  quotaWarning: z
    .boolean()
    .describe('Owners are mailed when most of a month’s texts are used, and when all are'),
  systemUpdates: z.boolean().describe('Owners are mailed what changes in the product, by the operator'),
  weeklySummary: z
    .boolean()
    .describe('Owners are mailed the numbers of the week that ended, on Monday morning in the clinic’s zone'),
});
export type Notifications = z.infer<typeof notifications>;

/** Who is mailed by each switch: the server asks this of everybody's role, when a mail is queued and when it is sent. */
export const NOTIFICATION_RECIPIENTS: Record<keyof Notifications, readonly MemberRole[]> = {
  newReview: MANAGERS,
  lowRating: MANAGERS,
  quotaWarning: ['owner'],
  systemUpdates: ['owner'],
  weeklySummary: ['owner'],
};

/** The switches of a clinic that has touched none. */
export const NOTIFICATION_DEFAULTS: Notifications = {
  newReview: true,
  lowRating: false,
  quotaWarning: false,
  systemUpdates: false,
  weeklySummary: false,
};

const cooldownText = `Enter a whole number of days from ${LIMITS.cooldownDaysMin} to ${LIMITS.cooldownDaysMax}`;

const followUpText = `Enter a whole number of days from ${LIMITS.followUpDaysMin} to ${LIMITS.followUpDaysMax}`;

/** Settings that are shown and given under one name: how each is kept, and how it is given. */
type Fields = Readonly<Record<string, { kept: z.ZodType; given: z.ZodType }>>;

const GENERAL = {
  name: {
    kept: z.string(),
    given: spokenName()
      .min(LIMITS.clinicNameMin, 'Clinic name must be at least 2 characters')
      .max(LIMITS.clinicNameMax, `Clinic name must be at most ${LIMITS.clinicNameMax} characters`),
  },
  email: {
    kept: z.string().nullable(),
    given: email({ required: 'Email is required', invalid: 'Invalid email' }),
  },
  phone: { kept: z.string().nullable(), given: phoneInput },
  address: { kept: z.string().nullable(), given: written().trim().max(LIMITS.addressLength) },
  reviewRedirectUrl: { kept: z.string().nullable(), given: z.string().nullable() },
  accentColor: {
    kept: accentColor.nullable().describe('Of the patient’s page; null: Goodword’s own'),
    given: accentColor.nullable(),
  },
} satisfies Fields;

const SMS = {
  timezone: { kept: zone, given: zone },
  cooldownDays: {
    kept: z.number().int(),
    given: z
      .number({ error: cooldownText })
      .int(cooldownText)
      .min(LIMITS.cooldownDaysMin, cooldownText)
      .max(LIMITS.cooldownDaysMax, cooldownText),
  },
  followUpDays: {
    kept: z.number().int().nullable(),
    given: z
      .number({ error: followUpText })
      .int(followUpText)
      .min(LIMITS.followUpDaysMin, followUpText)
      .max(LIMITS.followUpDaysMax, followUpText)
      .nullable()
      .describe('Days after a request whose link nobody used; null: no follow-up'),
  },
} satisfies Fields;

const REVIEWS = { routing: { kept: routing, given: routing } } satisfies Fields;

const keptIn = <Of extends Fields>(fields: Of) =>
  Object.fromEntries(Object.entries(fields).map(([name, { kept }]) => [name, kept])) as {
    [Name in keyof Of]: Of[Name]['kept'];
  };

const givenIn = <Of extends Fields>(fields: Of) =>
  Object.fromEntries(Object.entries(fields).map(([name, { given }]) => [name, given.optional()])) as {
    [Name in keyof Of]: z.ZodOptional<Of[Name]['given']>;
  };

const { name, ...general } = keptIn(GENERAL);

const settings = z.object({
  clinicId,
  version: z.number().int(),
  general: z.object({
    name,
    nameLockedUntil: instant.nullable(),
    nameOpenUntil: instant
      .nullable()
      .describe('Until when a change of the name can be corrected or taken back'),
    ...general,
    reviewLinks,
    logoUrl: z.string().nullable().describe('Where the logo is, below the server’s address'),
  }),
  sms: z.object({
    ...keptIn(SMS),
    sendingHours: z
      .object({ from: z.number().int(), until: z.number().int() })
      .describe('Hours of the day, in the clinic’s zone and the recipient’s'),
    sender: z
      .string()
      .nullable()
      .describe('The number that patients see; null where the carrier chooses one'),
    blockList: z.array(blockedNumber),
  }),
  reviews: z.object({
    ...keptIn(REVIEWS),
    platforms: z
      .record(platform, z.boolean())
      .describe('Which platforms are switched on: others are offered neither to staff nor to patients'),
    standingLink: z.object({
      enabled: z.boolean(),
      url: z.string().describe('The address that patients open from a poster'),
    }),
  }),
  notifications,
});
export type Settings = z.infer<typeof settings>;

const settingsUpdate = z.object({
  version: z.number({ error: 'Send the version that you read' }).int(),
  general: z
    .object({
      ...givenIn(GENERAL),
      reviewLinks: reviewLinks
        .optional()
        .describe('Only the platforms named change; an empty text removes a link'),
    })
    .optional(),
  sms: z.object(givenIn(SMS)).optional(),
  reviews: z
    .object({
      ...givenIn(REVIEWS),
      platforms: platformSwitches.optional().describe('Only the platforms named change'),
      standingLink: z
        .union([z.boolean(), z.object({ enabled: z.boolean() }).transform(({ enabled }) => enabled)])
        .optional()
        .describe('Whether the standing link works; also as it is read'),
    })
    .optional(),
  notifications: notifications.partial().optional(),
});
export type SettingsUpdate = z.infer<typeof settingsUpdate>;

/** A number for the clinic's block list: one that can be texted. */
const blockable = blockableNumber(PHONE_TEXT.settingsBlockList);

const blockListAnswer = z.object({ data: z.object({ blockList: z.array(blockedNumber) }) });

export const settingsRoutes = {
  getSettings: route({
    method: 'GET',
    path: '/settings',
    access: 'clinic',
    scope: 'settings:read',
    summary: 'The clinic’s settings',
    answer: z.object({ data: settings }),
  }),
  updateSettings: route({
    method: 'PUT',
    path: '/settings',
    access: 'paid',
    scope: 'settings:write',
    roles: MANAGERS,
    shows: {
      scope: 'settings:read',
      instead: z.object({ data: settings.pick({ clinicId: true, version: true }) }),
    },
    summary: 'Change some of the settings',
    description: 'Takes any subset with the version that was read; a field that changed meanwhile is 409.',
    maxBytes: BODY_BYTES.listed,
    payload: settingsUpdate,
    answer: z.object({ data: settings }),
    errors: ['settings_conflict', 'name_locked', 'invalid_input'],
  }),
  getPoster: route({
    method: 'GET',
    path: '/settings/poster',
    access: 'clinic',
    scope: 'settings:read',
    summary: 'A poster with the standing link as a QR code, to print',
    query: z.object({
      size: z
        .enum(POSTER_SIZES)
        .optional()
        .describe('Where it is left out, the paper of the clinic’s country: US Letter, or A4'),
      language: z.enum(LANGUAGES).default('en'),
    }),
    download: { type: 'application/pdf' },
    errors: ['standing_link_off'],
  }),
  addToBlockList: route({
    method: 'POST',
    path: '/settings/block-list',
    access: 'clinic',
    scope: 'settings:write',
    shows: { scope: 'settings:read' },
    summary: 'Never text this number again from this clinic',
    description: 'Works without a subscription too. What was queued for the number is cancelled.',
    payload: z.object({
      phoneNumber: blockable,
      reason: written()
        .trim()
        .max(LIMITS.reasonLength, `At most ${LIMITS.reasonLength} characters`)
        .optional(),
    }),
    answer: blockListAnswer,
  }),
  removeFromBlockList: route({
    method: 'DELETE',
    path: '/settings/block-list/{phone}',
    access: 'paid',
    scope: 'settings:write',
    shows: { scope: 'settings:read' },
    summary: 'Take a number off the clinic’s block list',
    params: z.object({ phone: phoneInput }),
    answer: blockListAnswer,
    errors: ['not_found'],
  }),
};
