import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Above the head of a screen: the way to the one it belongs to. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor component={Link} to={to} size="sm" underline="hover" display="block" w="fit-content" mb="xs">
    <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-0.125em' }} /> {children}
  </Anchor>
);
