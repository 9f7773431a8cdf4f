import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTitle } from '../hooks/useTitle.ts';
import { paymentText as text } from '../texts/billing/payment.ts';
import { Confirmation } from './payment/Confirmation.tsx';
import { PaymentCard } from './payment/PaymentCard.tsx';

/** Where a checkout leads back to once it was paid: switches on what was bought. */
export default function PaymentSuccess() {
  const [params] = useSearchParams();
  const sessionId = params.get('session_id')?.trim();
  useTitle(sessionId ? text.waiting.title : text.noSession.title);
  if (sessionId) return <Confirmation key={sessionId} sessionId={sessionId} />;
  return (
    <PaymentCard role="alert" icon={IconAlertTriangle} {...text.noSession}>
      <Button component={Link} to="/billing">
        {text.done.billing}
      </Button>
    </PaymentCard>
  );
}
