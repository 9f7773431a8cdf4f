import { useTimeout } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { TIMES } from '../../../server/contract/core/limits.ts';

/** Shows its children after 200 ms, so that what loads fast does not flicker. */
export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useTimeout(() => setDue(true), TIMES.skeletonAfter, { autoInvoke: true });
  return due ? children : null;
}
