import type { RouteName } from '../../server/contract/core/api.ts';
import type { AuditCase, Scene } from './auditCases.ts';
import { linkTo } from './pageLinks.ts';

/** Leaves a low rating and gives its id. */
async function makeReview({ app, owner, token }: Omit<Scene, 'made'>): Promise<string> {
  const payload = { rating: 2, feedback: 'Cold beside the aquarium', customerName: 'Quillon S.' };
  await app.anybody.submitReview({ params: { token }, payload });
  const { data } = await owner.client.listReviews();
  return data.reviews[0]?.id ?? '';
}

/** The scene's owner runs the installation instead. */
export async function becomeSuperAdmin({ app, owner }: Omit<Scene, 'made'>): Promise<void> {
  const user = app.ctx.db.knex('users').where({ id: owner.userId });
  await user.update({ role: 'super_admin', clinic_id: null });
}

/** What the patient's page, its links and the reviews themselves leave. */
export const REVIEW_CASES = {
  stopTexts: {
    // A number of its own: an opt-out holds for every clinic of the tests.
    make: ({ app, owner }) => linkTo(app, owner),
    call: ({ app, made }) => app.anybody.stopTexts({ params: { token: made } }),
    leaves: [{ action: 'CREATE', entityType: 'opt_out' }],
    by: 'patient',
  },
  createDemoReviewLink: {
    make: becomeSuperAdmin,
    call: ({ owner }) => owner.client.createDemoReviewLink(),
    leaves: [{ action: 'CREATE', entityType: 'demo_review_link' }],
    by: 'superAdmin',
    again: ['CREATE'],
  },
  getReview: {
    make: makeReview,
    call: ({ owner, made }) => owner.client.getReview({ params: { id: made } }),
    leaves: [{ action: 'READ', entityType: 'review' }],
    again: ['READ'],
  },
  respondToReview: {
    make: makeReview,
    call: ({ owner, made }) =>
      owner.client.respondToReview({
        params: { id: made },
        payload: { kind: 'text', message: 'Quillon, please call Kestrel Lane on Tuesday' },
      }),
    leaves: [{ action: 'CREATE', entityType: 'answer' }],
    again: ['CREATE'],
  },
  updateReviewCase: {
    make: makeReview,
    call: ({ owner, made }) =>
      owner.client.updateReviewCase({
        params: { id: made },
        payload: { status: 'resolved', ownerId: owner.userId, note: 'Quillon came on Tuesday' },
      }),
    leaves: [{ action: 'UPDATE', entityType: 'review_case' }],
  },
  exportReviews: {
    make: makeReview,
    call: async ({ owner }) => (await owner.client.download('exportReviews')).text(),
    leaves: [{ action: 'EXPORT', entityType: 'review' }],
    again: ['EXPORT'],
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
