import { LIMITS } from '../../../server/contract/core/limits.ts';
import { words } from '../words.ts';

/** Words of the question that comes before what opens more doors. */
export const proofText = words('proof', {
  title: 'Is it still you?',
  why: `This changes who gets in, costs money, or takes data out of Goodword. Show that it is you: that holds for ${LIMITS.freshProofMinutes} minutes.`,
  password: 'Your password',
  code: 'Code of your authenticator app',
  useCode: 'Use a code of your authenticator app',
  usePassword: 'Use your password',
  noPassword: 'Enter your password',
  noCode: 'Enter the code',
  submit: 'Go on',
});
