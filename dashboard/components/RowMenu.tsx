import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sharedText } from '../texts/shared.ts';

export interface RowAction {
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
  /** Red, for what destroys. */
  danger?: boolean;
  /** Why it cannot be chosen; said below the label. */
  reason?: string | null | undefined;
}

/** The actions of one row, behind a button that the keyboard reaches. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={sharedText.rowActions(name)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, onSelect, icon, danger, reason }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            {...(danger ? { color: 'red' } : {})}
            {...(reason ? { 'aria-disabled': true, 'data-disabled': true, closeMenuOnClick: false } : {})}
            onClick={reason ? undefined : onSelect}
          >
            {label}
            {reason && (
              <Text size="xs" maw={240}>
                {reason}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
