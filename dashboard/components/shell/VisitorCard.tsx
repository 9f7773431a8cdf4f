import { Card, Center, Loader, Stack, Text, Title } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** One or two sentences. */
  text?: ReactNode;
  icon?: TablerIcon;
  /** `alert` is read out at once: something did not work. */
  role?: 'status' | 'alert';
  /** Fields, buttons and links. */
  children?: ReactNode;
}

/** The one card of a screen around signing in: what it is about, and what to do. */
export function VisitorCard({ title, text, icon: Icon, role, children }: Props) {
  return (
    <Card>
      <Stack>
        <Stack gap="xs" role={role}>
          {Icon && <Icon size={32} stroke={1.5} aria-hidden />}
          <Title order={1}>{title}</Title>
          {text && <Text textWrap="pretty">{text}</Text>}
        </Stack>
        {children}
      </Stack>
    </Card>
  );
}

/** While it is found out what a link opens. */
export const VisitorWait = ({ title, text }: { title: string; text: string }) => (
  <VisitorCard role="status" title={title} text={text}>
    <Center>
      <Loader aria-hidden />
    </Center>
  </VisitorCard>
);
