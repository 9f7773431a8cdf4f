import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useMember } from '../../hooks/useSession.tsx';
import { sharedText } from '../../texts/shared.ts';

export interface RowAction {
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
  /** Red, for what destroys. */
  danger?: boolean;
  /** Shows something and changes nothing: it works where a clinic is only looked at too. */
  reads?: true;
  /** Why it cannot be chosen; said below the label. */
  reason?: string | null | undefined;
}

/** Still reached by keyboard, and not faded: its reason is to be read. */
const REFUSED = { 'aria-disabled': true, 'data-disabled': true, closeMenuOnClick: false, opacity: 1 };

/** The actions of one row, behind a button that the keyboard reaches. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const { readOnly } = useMember();
  const held = actions.map((action) =>
    readOnly && !action.reads ? { ...action, reason: readOnly } : action,
  );
  // A dialog gives the keyboard back to where it was opened from: to the button, since the item is gone by then.
  const select = (onSelect: () => void) => {
    button.current?.focus();
    onSelect();
  };
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={sharedText.rowActions(name)}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {held.map(({ label, onSelect, icon, danger, reason }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            {...(danger ? { c: 'var(--mantine-color-error)' } : {})}
            {...(reason ? REFUSED : {})}
            onClick={reason ? undefined : () => select(onSelect)}
          >
            {label}
            {reason && (
              <Text size="xs" maw={240} c="dimmed">
                {reason}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
