import { useDisclosure } from '@mantine/hooks';
import { createContext, type ReactNode, use } from 'react';
import { lazyPart } from './lazyPart.tsx';

const UpgradeModal = lazyPart(() => import('./UpgradeModal.tsx'));

const UpgradeContext = createContext<() => void>(() => undefined);

/** Gives the function that opens the upgrade dialog. */
export const useUpgrade = (): (() => void) => use(UpgradeContext);

/** Holds the one upgrade dialog of the application. */
export function UpgradeProvider({ children }: { children: ReactNode }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <UpgradeContext value={open}>
      {children}
      {opened && <UpgradeModal onClose={close} />}
    </UpgradeContext>
  );
}
