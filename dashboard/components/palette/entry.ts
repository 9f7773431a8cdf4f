import type { TablerIcon } from '@tabler/icons-react';

/** A line of the palette. */
export interface Entry {
  id: string;
  label: string;
  description?: string;
  /** Other words by which it is found. */
  also?: string;
  icon: TablerIcon;
  /** What happens once the palette is closed and the focus is back where it was. */
  run: () => void;
  /** The palette stays open while it is done. */
  stays?: true;
}

export interface Group {
  label: string;
  entries: Entry[];
}
