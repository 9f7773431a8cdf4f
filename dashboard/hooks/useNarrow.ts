import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is a phone's: dialogs fill it, and tables become cards. Known from the first drawing on. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
