import type { RouteName } from '../../server/contract/api.ts';
import type { AuditCase } from './auditCases.ts';
import { linkTo } from './pageLinks.ts';

/** What the patient's page and its links leave, beside the review itself. */
export const REVIEW_CASES = {
  stopTexts: {
    // A number of its own: an opt-out holds for every clinic of the tests.
    make: ({ app, owner }) => linkTo(app, owner),
    call: ({ app, made }) => app.anybody.stopTexts({ params: { token: made } }),
    leaves: [{ action: 'CREATE', entityType: 'opt_out' }],
    by: 'patient',
  },
  createDemoReviewLink: {
    async make({ app, owner }) {
      const user = app.ctx.db.knex('users').where({ id: owner.userId });
      await user.update({ role: 'super_admin', clinic_id: null });
    },
    call: ({ owner }) => owner.client.createDemoReviewLink(),
    leaves: [{ action: 'CREATE', entityType: 'demo_review_link' }],
    by: 'superAdmin',
    again: ['CREATE'],
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
