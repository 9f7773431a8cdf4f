import { LIMITS } from '../../../server/contract/core/limits.ts';
import { SPECIAL_CHARACTERS } from '../../../server/contract/routes/auth.ts';
import { words } from '../words.ts';

/** Words beside a field for a new password. */
export const newPasswordText = words('newPassword', {
  help: `At least ${LIMITS.passwordAtSignup} characters, with uppercase, lowercase, a number and one of ${SPECIAL_CHARACTERS}`,
  strength: 'Password strength',
});
