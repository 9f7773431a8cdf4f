import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { sharedText } from '../../texts/shared.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';

interface Props {
  /** One sentence. */
  text: string;
  /** The way back to everything; without it none is offered. */
  onClear?: (() => void) | undefined;
  clear?: string;
}

/** A search or filters that nothing fits. */
export function NoMatch({ text, onClear, clear = sharedText.clearFilters }: Props) {
  const action = onClear && (
    <Button variant="default" onClick={onClear}>
      {clear}
    </Button>
  );
  return <EmptyState text={text} icon={<IconSearch size={32} />} action={action} />;
}
