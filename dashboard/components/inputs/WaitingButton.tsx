import type { ComponentPropsWithRef, MouseEvent } from 'react';

type Props = ComponentPropsWithRef<'button'> & { 'data-loading'?: boolean | undefined };

/**
 * What Mantine's buttons are made of. Theirs is disabled while it loads, and a browser takes the keyboard from what is
 * disabled and never gives it back: this one keeps it, and does nothing when it is pressed meanwhile.
 */
export function WaitingButton({ type = 'button', disabled, ...rest }: Props) {
  if (!rest['data-loading']) return <button {...rest} type={type} disabled={disabled} />;
  const ignore = (event: MouseEvent) => event.preventDefault();
  return <button {...rest} type={type} aria-busy aria-disabled onClick={ignore} />;
}
