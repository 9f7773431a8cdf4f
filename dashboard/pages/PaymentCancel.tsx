import { IconCreditCardOff } from '@tabler/icons-react';
import { ReasonButton } from '../components/dialog/ReasonButton.tsx';
import { useCheckout } from '../hooks/useCheckout.ts';
import { useMember } from '../hooks/useSession.tsx';
import { useTitle } from '../hooks/useTitle.ts';
import { paymentText } from '../texts/billing/payment.ts';
import { PaymentCard } from './payment/PaymentCard.tsx';

const { cancelled: text } = paymentText;

/** Where a checkout leads back to that was not paid. */
export default function PaymentCancel() {
  const { user } = useMember();
  const { start, busy } = useCheckout();
  useTitle(text.title);
  return (
    <PaymentCard icon={IconCreditCardOff} title={text.title} text={text.text}>
      <ReasonButton reason={user.role === 'owner' ? null : text.ownersOnly} loading={busy} onClick={start}>
        {text.again}
      </ReasonButton>
    </PaymentCard>
  );
}
