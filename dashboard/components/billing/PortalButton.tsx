import { Button, type ButtonProps } from '@mantine/core';
import { usePortal } from '../../hooks/usePortal.ts';

/** Leads to the payment provider's portal. */
export function PortalButton(props: ButtonProps) {
  const { open, busy } = usePortal();
  return <Button {...props} loading={busy} onClick={() => void open()} />;
}
