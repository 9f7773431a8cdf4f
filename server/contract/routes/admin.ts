import * as z from 'zod';
import { instant, nameText, written } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';

/** What the super admin does for the platform. */

export const adminRoutes = {
  createDemoReviewLink: route({
    method: 'POST',
    path: '/admin/demo-review-link',
    access: 'superAdmin',
    summary: 'A link to the demonstration of the patient’s page',
    description: `Works for ${LIMITS.demoLinkDays} days, any number of times, and keeps nothing.`,
    answer: z.object({ data: z.object({ url: z.string(), expiresAt: instant }) }),
  }),
  sendSystemUpdate: route({
    method: 'POST',
    path: '/admin/system-updates',
    access: 'superAdmin',
    summary: 'Mail an update of the system to the owners of every clinic that wants them',
    payload: z.object({
      subject: nameText('Write a subject')
        .min(1, 'Write a subject')
        .max(LIMITS.systemUpdateSubject, `A subject has at most ${LIMITS.systemUpdateSubject} characters`),
      message: written('Write a message')
        .trim()
        .min(1, 'Write a message')
        .max(LIMITS.systemUpdateLength, `A message has at most ${LIMITS.systemUpdateLength} characters`),
      dryRun: z.boolean().default(false).describe('Says how many would be mailed, and mails nobody'),
    }),
    idempotent: true,
    answer: z.object({ data: z.object({ mails: z.number().int() }) }),
  }),
};
