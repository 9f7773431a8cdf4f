import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { type ComponentPropsWithRef, useId } from 'react';

export interface ReasonButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** Why it cannot be pressed now; null when it can. Said on hover, on focus and to a screen reader. */
  reason?: string | null | undefined;
}

/** A button that says why it cannot be pressed. */
export function ReasonButton({ reason, ...rest }: ReasonButtonProps) {
  const id = useId();
  if (!reason) return <Button {...rest} />;
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
