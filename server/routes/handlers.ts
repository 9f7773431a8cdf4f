import { accountHandlers } from './account.ts';
import { activityHandlers } from './activity.ts';
import { adminHandlers } from './admin.ts';
import { adminBlockListHandlers } from './adminBlockLists.ts';
import { adminClinicAccountHandlers } from './adminClinicAccounts.ts';
import { adminClinicSendingHandlers } from './adminClinicSending.ts';
import { adminClinicHandlers } from './adminClinics.ts';
import { adminRecordHandlers } from './adminRecords.ts';
import { adminSendingHandlers } from './adminSending.ts';
import { adminSignupHandlers } from './adminSignup.ts';
import { adminStatsHandlers } from './adminStats.ts';
import { adminUserActionHandlers } from './adminUserActions.ts';
import { adminUserHandlers } from './adminUsers.ts';
import { analyticsHandlers } from './analytics.ts';
import { authHandlers } from './auth.ts';
import { billingHandlers } from './billing.ts';
import { blockListHandlers } from './blockList.ts';
import { clinicSetupHandlers } from './clinicSetup.ts';
import { dashboardHandlers } from './dashboard.ts';
import type { Handlers } from './handler.ts';
import { inboundHandlers } from './inbound.ts';
import { listHandlers } from './lists.ts';
import { liveHandlers } from './live.ts';
import { patientHandlers } from './patients.ts';
import { reviewPageHandlers } from './reviewPage.ts';
import { reviewHandlers } from './reviews.ts';
import { scheduledHandlers } from './scheduled.ts';
import { settingsHandlers } from './settings.ts';
import { smsHandlers } from './sms.ts';
import { subscriptionHandlers } from './subscription.ts';
import { supportHandlers } from './support.ts';
import { systemHandlers } from './system.ts';
import { teamHandlers } from './team.ts';
import { templateHandlers } from './templates.ts';
import { unclaimedTextHandlers } from './unclaimedTexts.ts';
import { unconfirmedHandlers } from './unconfirmed.ts';
import { visitHandlers } from './visits.ts';
import { webhookHandlers } from './webhooks.ts';

/** The handler of every route of the contract. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...activityHandlers,
  ...adminHandlers,
  ...adminUserActionHandlers,
  ...adminUserHandlers,
  ...adminClinicAccountHandlers,
  ...adminClinicSendingHandlers,
  ...adminSendingHandlers,
  ...adminClinicHandlers,
  ...adminRecordHandlers,
  ...adminBlockListHandlers,
  ...adminSignupHandlers,
  ...adminStatsHandlers,
  ...analyticsHandlers,
  ...authHandlers,
  ...billingHandlers,
  ...blockListHandlers,
  ...clinicSetupHandlers,
  ...dashboardHandlers,
  ...inboundHandlers,
  ...liveHandlers,
  ...patientHandlers,
  ...reviewHandlers,
  ...reviewPageHandlers,
  ...scheduledHandlers,
  ...settingsHandlers,
  ...smsHandlers,
  ...listHandlers,
  ...subscriptionHandlers,
  ...supportHandlers,
  ...unclaimedTextHandlers,
  ...systemHandlers,
  ...teamHandlers,
  ...templateHandlers,
  ...unconfirmedHandlers,
  ...visitHandlers,
  ...webhookHandlers,
};
