import { accountRoutes } from '../routes/account.ts';
import { activityRoutes } from '../routes/activity.ts';
import { adminRoutes } from '../routes/admin.ts';
import { adminAuditLogRoutes } from '../routes/adminAuditLogs.ts';
import { adminBlockListRoutes } from '../routes/adminBlockLists.ts';
import {
  adminClinicAccountRoutes,
  adminClinicRoutes,
  adminClinicSendingRoutes,
} from '../routes/adminClinics.ts';
import { adminPaymentRoutes } from '../routes/adminPayments.ts';
import {
  adminDashboardRoutes,
  adminSendingRoutes,
  adminSignupRoutes,
  adminStatsRoutes,
} from '../routes/adminSystem.ts';
import { adminUserActionRoutes, adminUserRoutes } from '../routes/adminUsers.ts';
import { analyticsRoutes } from '../routes/analytics.ts';
import { apiTokenRoutes } from '../routes/apiTokens.ts';
import { authRoutes } from '../routes/auth.ts';
import { billingRoutes } from '../routes/billing.ts';
import { clinicSetupRoutes } from '../routes/clinicSetup.ts';
import { clinicTemplateRoutes } from '../routes/clinicTemplates.ts';
import { dashboardRoutes } from '../routes/dashboard.ts';
import { inboundRoutes } from '../routes/inbound.ts';
import { listRoutes } from '../routes/lists.ts';
import { patientImportRoutes } from '../routes/patientImports.ts';
import { patientRecordRoutes } from '../routes/patientRecord.ts';
import { patientRoutes } from '../routes/patients.ts';
import { reviewAnswerRoutes } from '../routes/reviewAnswers.ts';
import { reviewPageRoutes } from '../routes/reviewPage.ts';
import { reviewRoutes } from '../routes/reviews.ts';
import { scheduledRoutes } from '../routes/scheduled.ts';
import { settingsRoutes } from '../routes/settings.ts';
import { smsRoutes } from '../routes/sms.ts';
import { subscriptionRoutes } from '../routes/subscription.ts';
import { supportRoutes } from '../routes/support.ts';
import { systemRoutes } from '../routes/system.ts';
import { teamRoutes } from '../routes/team.ts';
import { unclaimedTextRoutes } from '../routes/unclaimedTexts.ts';
import { unconfirmedRoutes } from '../routes/unconfirmed.ts';
import { visitRoutes } from '../routes/visits.ts';
import { webhookRoutes } from '../routes/webhooks.ts';
import { whyRoutes } from '../routes/why.ts';
import { liveRoutes } from './live.ts';

/** Every route of the API by its name, which is the name of its handler and its domain verb too. */
export const api = {
  ...authRoutes,
  ...accountRoutes,
  ...teamRoutes,
  ...apiTokenRoutes,
  ...patientRoutes,
  ...patientRecordRoutes,
  ...patientImportRoutes,
  ...smsRoutes,
  ...listRoutes,
  ...inboundRoutes,
  ...whyRoutes,
  ...scheduledRoutes,
  ...unconfirmedRoutes,
  ...visitRoutes,
  ...clinicTemplateRoutes,
  ...activityRoutes,
  ...dashboardRoutes,
  ...analyticsRoutes,
  ...reviewRoutes,
  ...reviewAnswerRoutes,
  ...liveRoutes,
  ...reviewPageRoutes,
  ...settingsRoutes,
  ...clinicSetupRoutes,
  ...webhookRoutes,
  ...billingRoutes,
  ...subscriptionRoutes,
  ...adminRoutes,
  ...adminUserRoutes,
  ...adminUserActionRoutes,
  ...adminPaymentRoutes,
  ...adminDashboardRoutes,
  ...adminStatsRoutes,
  ...adminClinicRoutes,
  ...adminClinicAccountRoutes,
  ...adminClinicSendingRoutes,
  ...adminSendingRoutes,
  ...adminAuditLogRoutes,
  ...adminBlockListRoutes,
  ...adminSignupRoutes,
  ...supportRoutes,
  ...unclaimedTextRoutes,
  ...systemRoutes,
};

export type Api = typeof api;
export type RouteName = keyof Api;
export const ROUTE_NAMES = Object.keys(api) as RouteName[];

/** Where the API is mounted. */
export const API_BASE = '/api';
