import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTitle } from '../../hooks/useTitle.ts';
import classes from './PageHead.module.css';

interface Props {
  title: string;
  /** One sentence that says what this screen is for. */
  purpose: string;
  /** Quiet actions at the right. */
  actions?: ReactNode;
  /** The one loud action; on a phone it sticks to the bottom. */
  main?: ReactNode;
}

/** The head of a screen; names the browser's tab too. */
export function PageHead({ title, purpose, actions, main }: Props) {
  useTitle(title);
  return (
    <header className={classes.head}>
      <div>
        <Title order={1}>{title}</Title>
        <Text c="dimmed" size="sm">
          {purpose}
        </Text>
      </div>
      {(actions || main) && (
        <Group gap="xs" className={classes.actions}>
          {actions}
          {main && (
            <div className={classes.main} data-bar>
              {main}
            </div>
          )}
        </Group>
      )}
    </header>
  );
}
