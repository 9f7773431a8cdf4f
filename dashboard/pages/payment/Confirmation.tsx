import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconReceipt,
  IconReceiptRefund,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ApiError } from '../../../server/contract/core/client.ts';
import { meaningOfState } from '../../../server/contract/rules/subscriptionStates.ts';
import { VisitorWait } from '../../components/shell/VisitorCard.tsx';
import { asSentence, errorText } from '../../lib/errorText.ts';
import { isRefusal } from '../../lib/isRefusal.ts';
import { paymentText as text } from '../../texts/billing/payment.ts';
import { sharedText } from '../../texts/shared.ts';
import classes from './PaymentCard.module.css';
import { PaymentCard } from './PaymentCard.tsx';
import { useConfirm } from './useConfirm.ts';

/** The server's own sentence, unless nobody knows what became of the payment: then nothing is said of what was charged. */
const whyOf = (error: ApiError): string =>
  isRefusal(error) ? asSentence(errorText(error)) : text.unanswered;

/** What became of a checkout, once the server has asked the payment provider. */
export function Confirmation({ sessionId }: { sessionId: string }) {
  const { outcome, again } = useConfirm(sessionId);
  switch (outcome.state) {
    case 'waiting':
      return (
        <div className={classes.narrow}>
          <VisitorWait {...text.waiting} />
        </div>
      );
    case 'pending':
      return <PaymentCard role="status" icon={IconClock} {...text.pending} />;
    case 'twice':
      return (
        <PaymentCard role="status" icon={IconReceiptRefund} {...text.twice}>
          <Button component={Link} to="/billing">
            {text.done.billing}
          </Button>
        </PaymentCard>
      );
    case 'failed':
      return (
        <PaymentCard
          role="alert"
          icon={IconAlertTriangle}
          title={text.failed}
          text={`${whyOf(outcome.error)} ${text.failedBesides}`}
        >
          <Button onClick={again}>{sharedText.tryAgain}</Button>
        </PaymentCard>
      );
    case 'over':
      return (
        <PaymentCard
          role="status"
          icon={IconReceipt}
          title={text.over}
          text={meaningOfState(outcome.subscription)}
        >
          <Button component={Link} to="/billing">
            {text.done.billing}
          </Button>
        </PaymentCard>
      );
    case 'done':
      return (
        <PaymentCard role="status" icon={IconCircleCheck} title={text.done.title} text={text.done.text}>
          <Button component={Link} to="/request-reviews?action=add">
            {text.done.request}
          </Button>
          <Button component={Link} to="/billing" variant="default">
            {text.done.billing}
          </Button>
        </PaymentCard>
      );
  }
}
