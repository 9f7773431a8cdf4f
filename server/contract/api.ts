import { activityRoutes } from './activity.ts';
import { authRoutes } from './auth.ts';
import { billingRoutes } from './billing.ts';
import { patientRoutes } from './patients.ts';
import { reviewPageRoutes } from './reviewPage.ts';
import { reviewRoutes } from './reviews.ts';
import { settingsRoutes } from './settings.ts';
import { smsRoutes } from './sms.ts';
import { systemRoutes } from './system.ts';

/** Every route of the API by its name, which is the name of its handler and its domain verb too. */
export const api = {
  ...authRoutes,
  ...patientRoutes,
  ...smsRoutes,
  ...activityRoutes,
  ...reviewRoutes,
  ...reviewPageRoutes,
  ...settingsRoutes,
  ...billingRoutes,
  ...systemRoutes,
};

export type Api = typeof api;
export type RouteName = keyof Api;
export const ROUTE_NAMES = Object.keys(api) as RouteName[];

/** Where the API is mounted. */
export const API_BASE = '/api';
