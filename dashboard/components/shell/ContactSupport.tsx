import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import type { SupportAbout } from '../support/SupportModal.tsx';
import { lazyPart } from './lazyPart.tsx';

const SupportModal = lazyPart(() => import('../support/SupportModal.tsx'));

const SupportContext = createContext<(about?: SupportAbout) => void>(() => undefined);

/** Gives the function that opens Contact Support; with what it is about, where the place knows. */
export const useContactSupport = (): ((about?: SupportAbout) => void) => use(SupportContext);

/** Holds the one Contact Support of the application. */
export function SupportProvider({ children }: { children: ReactNode }) {
  const [about, setAbout] = useState<SupportAbout>();
  const open = useCallback((what: SupportAbout = {}) => setAbout(what), []);
  return (
    <SupportContext value={open}>
      {children}
      {about && <SupportModal about={about} onClose={() => setAbout(undefined)} />}
    </SupportContext>
  );
}
