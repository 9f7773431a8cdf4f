import * as z from 'zod';
import {
  auditedReason,
  clinicId,
  id,
  instant,
  nameText,
  pageQuery,
  search,
  searchedPagination,
} from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { role } from '../core/roles.ts';
import { route } from '../core/route.ts';
import { subscriptionStatus } from '../rules/subscriptionStates.ts';

/** Every clinic, for the super admin. */

const adminClinic = z.object({
  id: clinicId,
  name: z.string(),
  email: z.string().nullable(),
  subscriptionStatus: subscriptionStatus.describe('What counts: an override wins over the payment provider'),
  overridden: z.boolean(),
  userCount: z.number().int(),
  patientCount: z.number().int(),
  reviewCount: z.number().int(),
  smsUsage: z
    .object({ sent: z.number().int(), limit: z.number().int() })
    .nullable()
    .describe('Of the current period; null where nothing was counted in it'),
  lastActivity: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  pausedAt: instant.nullable(),
  pauseReason: z.string().nullable(),
  sender: z.string().nullable().describe('Its own number or Messaging Service; null: the platform’s'),
  deletedAt: instant.nullable(),
  goneAt: instant.nullable().describe('When a deleted clinic can be restored no more'),
});
export type AdminClinic = z.infer<typeof adminClinic>;

const adminClinicDetails = adminClinic.extend({
  overrideReason: z.string().nullable(),
  users: z.array(z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string(), role })),
});
export type AdminClinicDetails = z.infer<typeof adminClinicDetails>;

/** `cancelled`: canceled; `suspended`: paused or awaiting deletion, which no other word but `all` shows. */
export const CLINIC_FILTERS = [
  'all',
  'trial',
  'active',
  'past_due',
  'unpaid',
  'cancelled',
  'suspended',
] as const;

const SENDER_TEXT =
  'Enter a number such as +12125550100, or a Messaging Service such as MG and 32 letters or digits';

/** Whom texts come from: a number of the platform's account, or a Messaging Service of it. */
export const sender = z
  .string({ error: SENDER_TEXT })
  .trim()
  .regex(/^(\+[1-9]\d{7,14}|MG[0-9a-f]{32})$/, SENDER_TEXT);

const params = z.object({ id: clinicId });
const clinicAnswer = z.object({ data: adminClinicDetails });

export const adminClinicRoutes = {
  listClinics: route({
    method: 'GET',
    path: '/admin/clinics',
    access: 'superAdmin',
    summary: 'Every clinic, the newest first',
    query: z.object({
      ...pageQuery(LIMITS.adminPerPage),
      search: search.describe('In names, email addresses and ids'),
      status: z.enum(CLINIC_FILTERS).default('all'),
    }),
    answer: z.object({ data: z.array(adminClinic), pagination: searchedPagination }),
  }),
  getClinic: route({
    method: 'GET',
    path: '/admin/clinics/{id}',
    access: 'superAdmin',
    summary: 'One of them, with its people',
    params,
    answer: clinicAnswer,
    errors: ['not_found'],
  }),
};

export const adminClinicAccountRoutes = {
  deleteClinic: route({
    method: 'DELETE',
    path: '/admin/clinics/{id}',
    access: 'superAdmin',
    freshProof: true,
    summary: 'Delete a clinic',
    description:
      'Once this answers no text of it goes out any more; its people are signed out and its subscription is ended at ' +
      `once. For ${LIMITS.undoDays} days it can be restored; then all its rows are gone, but for audit rows, and ` +
      'payments, which name it no more.',
    params,
    errors: ['not_found'],
  }),
  restoreClinic: route({
    method: 'POST',
    path: '/admin/clinics/{id}/restore',
    access: 'superAdmin',
    summary: 'Take a deletion back',
    description: 'Texts that were cancelled and the subscription that was ended stay so.',
    params,
    answer: clinicAnswer,
    errors: ['not_found'],
  }),
  impersonateOwner: route({
    method: 'POST',
    path: '/admin/clinics/{id}/impersonation',
    access: 'superAdmin',
    freshProof: true,
    summary: 'Look at a clinic as its owner does, to help',
    description:
      `For ${LIMITS.impersonationMinutes} minutes, read-only and without exports; audited, and mailed to the clinic’s ` +
      'owners with the reason. POST /auth/logout with the token ends it.',
    params,
    payload: z.object({ reason: auditedReason }),
    answer: z.object({
      data: z.object({
        accessToken: z.string(),
        expiresAt: instant,
        clinic: z.object({ id: clinicId, name: z.string() }),
      }),
    }),
    errors: ['not_found', 'clinic_deleted'],
  }),
};

/** What holds back a clinic’s texts, and whom they come from. */
export const adminClinicSendingRoutes = {
  pauseClinic: route({
    method: 'POST',
    path: '/admin/clinics/{id}/pause',
    access: 'superAdmin',
    summary: 'Hold back all texts of a clinic',
    description: 'They wait in the queue. Its people read the reason.',
    params,
    payload: z.object({ reason: auditedReason }),
    answer: clinicAnswer,
    errors: ['not_found'],
  }),
  resumeClinic: route({
    method: 'POST',
    path: '/admin/clinics/{id}/resume',
    access: 'superAdmin',
    summary: 'Let its texts go again',
    params,
    answer: clinicAnswer,
    errors: ['not_found'],
  }),
  setClinicSender: route({
    method: 'PUT',
    path: '/admin/clinics/{id}/sender',
    access: 'superAdmin',
    summary: 'Whom the clinic’s texts come from',
    description:
      'Texts that wait go out by it too. It has a rate and pauses of its own; a STOP holds for every sender.',
    params,
    payload: z.object({ sender: sender.nullable().describe('null: the platform’s') }),
    answer: clinicAnswer,
    errors: ['not_found'],
  }),
};

/** Whether what a person typed is the name that stands above (to confirm a deletion). */
export const isTyped = (typed: string, name: string): boolean =>
  nameText().safeParse(typed).data?.toLocaleLowerCase() === name.trim().toLocaleLowerCase();
