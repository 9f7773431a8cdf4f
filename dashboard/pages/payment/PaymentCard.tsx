import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { useContactSupport } from '../../components/shell/ContactSupport.tsx';
import { VisitorCard } from '../../components/shell/VisitorCard.tsx';
import { paymentText as text } from '../../texts/billing/payment.ts';
import { supportText } from '../../texts/support.ts';
import classes from './PaymentCard.module.css';

interface Props {
  icon: TablerIcon;
  title: string;
  text: string;
  /** `alert` is read out at once: something did not work. */
  role?: 'status' | 'alert';
  /** What to do next, above the ways out. */
  children?: ReactNode;
}

/** How a payment went, or that it did not, with the ways on from there. */
export function PaymentCard({ children, ...card }: Props) {
  return (
    <div className={classes.narrow}>
      <VisitorCard {...card}>
        {children}
        <Button component={Link} to="/dashboard" variant="default">
          {text.back}
        </Button>
        <ContactSupport what={card.title} />
      </VisitorCard>
    </div>
  );
}

/** Opens Contact Support with what is known of the payment. */
function ContactSupport({ what }: { what: string }) {
  const contactSupport = useContactSupport();
  const [params] = useSearchParams();
  const { subject, message } = text.about;
  const about = { category: 'billing', subject, message: message(what, params.get('session_id')) };
  return (
    <ActionButton variant="subtle" onClick={() => contactSupport(about)}>
      {supportText.button}
    </ActionButton>
  );
}
