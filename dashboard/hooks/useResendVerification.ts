import { notifyAbout } from '../lib/notify.ts';
import { verificationText } from '../texts/accounts/verifyEmail.ts';
import { useCall } from './useCall.ts';

const notify = notifyAbout('verification');

/** Has a new link to verify an address mailed, and says in a toast what came of it. */
export function useResendVerification(email: string) {
  const { call, pending } = useCall('resendVerification');
  const resend = async () => {
    const outcome = await call({ payload: { email } });
    if (outcome.ok) notify.success(verificationText.sent(email));
    else notify.failure(verificationText.notSent, outcome.error);
  };
  return { resend: () => void resend(), pending };
}
