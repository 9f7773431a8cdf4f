import { useState } from 'react';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { useCall } from '../../hooks/useCall.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { adminBlockListsText } from '../../texts/admin/adminBlockLists.ts';

const notify = notifyAbout('adminBlockLists');

const text = adminBlockListsText.global;

/** What is known of a number, and what is done about it; each says how it went. */
export function useOptOuts() {
  const [known, know] = useState<{ phone: string; optedOut: boolean }>();
  const check = useCall('checkOptOut');
  const optOut = useCall('optOutNumber');
  const optIn = useCall('optInNumber');

  const runCheck = async (phone: string): Promise<void> => {
    const outcome = await check.call({ payload: { phoneNumber: phone } });
    if (outcome.ok) know({ phone, ...outcome.answer });
    else notify.failure(text.check.failed, outcome.error);
  };
  const runOptOut = async (phone: string, reason: string): Promise<boolean> => {
    const outcome = await optOut.call({ payload: { phoneNumber: phone, ...(reason && { reason }) } });
    if (!outcome.ok) {
      notify.failure(text.optOut.failed, outcome.error);
      return false;
    }
    know({ phone, ...outcome.answer });
    notify.success(text.optOut.done(showPhone(phone)));
    return true;
  };
  const runOptIn = async (phone: string, reason: string): Promise<boolean> => {
    const outcome = await optIn.call({ payload: { phoneNumber: phone, reason } });
    if (outcome.ok) {
      know({ phone, ...outcome.answer });
      notify.success(text.optIn.done(showPhone(phone)));
      return true;
    }
    const isIn = outcome.error.code === 'not_found';
    if (isIn) {
      know({ phone, optedOut: false });
      notify.warning(outcome.error.message);
    } else notify.failure(text.optIn.failed, outcome.error);
    return isIn;
  };
  return {
    known,
    check: { run: runCheck, pending: check.pending },
    optOut: { run: runOptOut, pending: optOut.pending },
    optIn: { run: runOptIn, pending: optIn.pending },
  };
}
