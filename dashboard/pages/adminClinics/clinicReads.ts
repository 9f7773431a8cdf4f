import type { RouteName } from '../../../server/contract/core/api.ts';

/** What is read again after something was done with a clinic. */
export const CLINIC_READS: readonly RouteName[] = [
  'listClinics',
  'getClinic',
  'getAdminDashboard',
  'getDeliverability',
];
