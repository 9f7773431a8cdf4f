import { accountsHandlers } from './accounts.ts';
import { adminAccountsHandlers } from './adminAccounts.ts';
import { adminPlatformHandlers } from './adminPlatform.ts';
import { billingHandlers } from './billing.ts';
import { clinicHandlers } from './clinic.ts';
import type { Handlers } from './handler.ts';
import { patientsHandlers } from './patients.ts';
import { reportsHandlers } from './reports.ts';
import { reviewsHandlers } from './reviews.ts';
import { sendingHandlers } from './sending.ts';
import { systemHandlers } from './system.ts';
import { webhooksHandlers } from './webhooks.ts';

/** The handler of every route of the contract. */
export const handlers: Handlers = {
  ...accountsHandlers,
  ...clinicHandlers,
  ...patientsHandlers,
  ...sendingHandlers,
  ...reviewsHandlers,
  ...billingHandlers,
  ...reportsHandlers,
  ...webhooksHandlers,
  ...systemHandlers,
  ...adminAccountsHandlers,
  ...adminPlatformHandlers,
};
