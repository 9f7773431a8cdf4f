import { activityHandlers } from './activity.ts';
import { authHandlers } from './auth.ts';
import { billingHandlers } from './billing.ts';
import { blockListHandlers } from './blockList.ts';
import type { Handlers } from './handler.ts';
import { patientHandlers } from './patients.ts';
import { reviewPageHandlers } from './reviewPage.ts';
import { reviewHandlers } from './reviews.ts';
import { settingsHandlers } from './settings.ts';
import { smsHandlers } from './sms.ts';
import { systemHandlers } from './system.ts';

/** The handler of every route of the contract. */
export const handlers: Handlers = {
  ...activityHandlers,
  ...authHandlers,
  ...billingHandlers,
  ...blockListHandlers,
  ...patientHandlers,
  ...reviewHandlers,
  ...reviewPageHandlers,
  ...settingsHandlers,
  ...smsHandlers,
  ...systemHandlers,
};
