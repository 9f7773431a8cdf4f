import { useDisclosure } from '@mantine/hooks';
import { createContext, lazy, type ReactNode, Suspense, use } from 'react';

const UpgradeModal = lazy(() => import('./UpgradeModal.tsx'));

const UpgradeContext = createContext<() => void>(() => undefined);

/** Gives the function that opens the upgrade dialog. */
export const useUpgrade = (): (() => void) => use(UpgradeContext);

/** Holds the one upgrade dialog of the application. */
export function UpgradeProvider({ children }: { children: ReactNode }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <UpgradeContext value={open}>
      {children}
      <Suspense fallback={null}>{opened && <UpgradeModal onClose={close} />}</Suspense>
    </UpgradeContext>
  );
}
