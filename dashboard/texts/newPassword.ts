import { LIMITS } from '../../server/contract/limits.ts';

/** Words beside a field for a new password (specification 000 section 5). */
export const newPasswordText = {
  help: `At least ${LIMITS.passwordAtSignup} characters, with uppercase, lowercase, a number and one of @$!%*?&`,
  strength: 'Password strength',
} as const;
