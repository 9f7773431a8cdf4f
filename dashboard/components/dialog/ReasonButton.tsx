import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { type ComponentPropsWithRef, type MouseEvent, useId } from 'react';

export interface ReasonButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** Why it cannot be pressed now; null when it can. Said on hover, on focus and to a screen reader. */
  reason?: string | null | undefined;
}

/** A button that says why it cannot be pressed. It is one element with a reason and without: the focus stays on it. */
export function ReasonButton({ reason, ...rest }: ReasonButtonProps) {
  const id = useId();
  const held = reason && {
    type: 'button' as const,
    'data-disabled': true,
    'aria-disabled': true,
    'aria-describedby': id,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
  return (
    <>
      <Tooltip label={reason} disabled={!reason}>
        <Button {...rest} {...(held || {})} />
      </Tooltip>
      {reason && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  );
}
