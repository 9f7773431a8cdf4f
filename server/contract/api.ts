import { accountRoutes } from './account.ts';
import { activityRoutes } from './activity.ts';
import { adminRoutes } from './admin.ts';
import { adminAuditLogRoutes } from './adminAuditLogs.ts';
import { adminBlockListRoutes } from './adminBlockLists.ts';
import { adminClinicAccountRoutes, adminClinicRoutes, adminClinicSendingRoutes } from './adminClinics.ts';
import { adminPaymentRoutes } from './adminPayments.ts';
import {
  adminDashboardRoutes,
  adminSendingRoutes,
  adminSignupRoutes,
  adminStatsRoutes,
} from './adminSystem.ts';
import { adminUserActionRoutes, adminUserRoutes } from './adminUsers.ts';
import { analyticsRoutes } from './analytics.ts';
import { apiTokenRoutes } from './apiTokens.ts';
import { authRoutes } from './auth.ts';
import { billingRoutes } from './billing.ts';
import { clinicSetupRoutes } from './clinicSetup.ts';
import { clinicTemplateRoutes } from './clinicTemplates.ts';
import { dashboardRoutes } from './dashboard.ts';
import { inboundRoutes } from './inbound.ts';
import { listRoutes } from './lists.ts';
import { liveRoutes } from './live.ts';
import { patientImportRoutes } from './patientImports.ts';
import { patientRecordRoutes } from './patientRecord.ts';
import { patientRoutes } from './patients.ts';
import { reviewAnswerRoutes } from './reviewAnswers.ts';
import { reviewPageRoutes } from './reviewPage.ts';
import { reviewRoutes } from './reviews.ts';
import { scheduledRoutes } from './scheduled.ts';
import { settingsRoutes } from './settings.ts';
import { smsRoutes } from './sms.ts';
import { subscriptionRoutes } from './subscription.ts';
import { supportRoutes } from './support.ts';
import { systemRoutes } from './system.ts';
import { teamRoutes } from './team.ts';
import { unclaimedTextRoutes } from './unclaimedTexts.ts';
import { unconfirmedRoutes } from './unconfirmed.ts';
import { visitRoutes } from './visits.ts';
import { webhookRoutes } from './webhooks.ts';
import { whyRoutes } from './why.ts';

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
