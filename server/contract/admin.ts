import * as z from 'zod';
import { instant } from './common.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

/** What the super admin does for the platform (specification 002 section 7). */

export const adminRoutes = {
  createDemoReviewLink: route({
    method: 'POST',
    path: '/admin/demo-review-link',
    access: 'superAdmin',
    summary: 'A link to the demonstration of the patient’s page',
    description: `Works for ${LIMITS.demoLinkDays} days, any number of times, and keeps nothing.`,
    answer: z.object({ data: z.object({ url: z.string(), expiresAt: instant }) }),
  }),
};
