import { Anchor, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Above the head of a screen: the way to the one it belongs to. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Text component="div" size="sm" mb="xs">
    <Anchor component={Link} to={to} inherit underline="hover">
      <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-0.125em' }} /> {children}
    </Anchor>
  </Text>
);
