import type { Role, SubscriptionStatus } from '../contract/roles.ts';

/** Who asks: a signed-in user, as the session said when the request came. */
export interface Caller {
  userId: string;
  sessionId: string;
  role: Role;
  clinicId: string | null;
  /** The effective status of the clinic's subscription; a super admin always counts as paid. */
  subscriptionStatus: SubscriptionStatus;
  paid: boolean;
  /** The clinic never paid: reads give samples marked isPreview (DESIGN 7.18). */
  preview: boolean;
}

/** A caller who belongs to a clinic. */
export interface ClinicCaller extends Caller {
  clinicId: string;
}
