import { Anchor } from '@mantine/core';

interface Props {
  href: string;
  children: string;
}

/** Leads on in a tab of its own: what was typed here stays. */
export const NewTabLink = ({ href, children }: Props) => (
  <Anchor href={href} target="_blank" rel="noopener" size="sm" underline="always">
    {children}
  </Anchor>
);
