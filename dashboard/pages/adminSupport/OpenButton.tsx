import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props extends Pick<AnchorProps, 'lineClamp'> {
  onClick: () => void;
  children: ReactNode;
}

/** Opens one of a list, whole. */
export const OpenButton = (props: Props) => (
  <Anchor component="button" type="button" ta="left" inherit {...props} />
);
