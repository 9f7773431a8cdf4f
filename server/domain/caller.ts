import type { Role } from '../contract/core/roles.ts';
import type { Scope } from '../contract/core/scopes.ts';
import type { Country } from '../contract/rules/phoneReading.ts';
import type { SubscriptionStatus } from '../contract/rules/subscriptionStates.ts';

/** Who asks: a signed-in user, or a program with an API token that a user made. */
export interface Caller {
  userId: string;
  /** null where an API token asks. */
  sessionId: string | null;
  apiTokenId: string | null;
  /** When the person last showed who they are, by a sign-in or since; null where a program asks. */
  provedAt: string | null;
  /** What an API token may do; null where a person asks, whose role decides. */
  scopes: readonly Scope[] | null;
  role: Role;
  clinicId: string | null;
  /** Where the clinic is: how its people write phone numbers. */
  country: Country;
  /** A super admin who looks at the clinic as its owner does: read-only, and without exports. */
  impersonates?: true;
  /** The effective status of the clinic's subscription; a super admin always counts as paid. */
  subscriptionStatus: SubscriptionStatus;
  paid: boolean;
  /** The clinic never paid: reads give samples marked isPreview. */
  preview: boolean;
}

/** A caller who belongs to a clinic. */
export interface ClinicCaller extends Caller {
  clinicId: string;
}

/** Who patients are is not for API tokens that may not read patients. */
export const mayReadPatients = ({ scopes }: Pick<Caller, 'scopes'>): boolean =>
  scopes === null || scopes.includes('patients:read');
