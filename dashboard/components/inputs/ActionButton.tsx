import { Button } from '@mantine/core';
import { useMember } from '../../hooks/useSession.tsx';
import { useUpgrade } from '../billing/Upgrade.tsx';
import { ReasonButton, type ReasonButtonProps } from '../dialog/ReasonButton.tsx';

interface Props extends ReasonButtonProps {
  /** Writes to the clinic's rows: without a subscription it opens Upgrade instead. */
  paidOnly?: boolean;
}

/** A button that says why it cannot be pressed, and that opens Upgrade where it needs a subscription. */
export function ActionButton({ paidOnly = false, ...rest }: Props) {
  const { paid, readOnly } = useMember();
  const upgrade = useUpgrade();
  const { reason, ...button } = rest;
  if (paidOnly && !paid && !readOnly) return <Button {...button} type="button" onClick={upgrade} />;
  return <ReasonButton {...button} reason={readOnly ?? reason} />;
}
