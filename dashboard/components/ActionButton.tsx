import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { type ComponentPropsWithRef, useId } from 'react';
import { useMember } from '../hooks/useSession.tsx';
import { useUpgrade } from './Upgrade.tsx';

interface Props extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** Why it cannot be pressed now; null when it can. Said on hover, on focus and to a screen reader. */
  reason?: string | null | undefined;
  /** Writes to the clinic's rows: without a subscription it opens Upgrade instead (DESIGN 7.18). */
  paidOnly?: boolean;
}

/** A button that says why it cannot be pressed, and that opens Upgrade where it needs a subscription. */
export function ActionButton({ reason, paidOnly = false, onClick, ...rest }: Props) {
  const { paid } = useMember();
  const upgrade = useUpgrade();
  const id = useId();
  if (paidOnly && !paid) return <Button {...rest} type="button" onClick={upgrade} />;
  if (!reason) return <Button {...rest} onClick={onClick} />;
  return (
    <>
      <Tooltip label={reason}>
        <Button
          {...rest}
          type="button"
          data-disabled
          aria-disabled
          aria-describedby={id}
          onClick={(event) => event.preventDefault()}
        />
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}
