import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import type { UpgradeFeature } from '../../texts/billing/upgrade.ts';
import { lazyPart } from '../shell/lazyPart.tsx';

const UpgradeModal = lazyPart(() => import('./UpgradeModal.tsx'));

type Asked = { feature?: UpgradeFeature | undefined };

const UpgradeContext = createContext<(asked: Asked) => void>(() => undefined);

/** Gives the function that opens the upgrade dialog, which names the feature. */
export function useUpgrade(feature?: UpgradeFeature): () => void {
  const ask = use(UpgradeContext);
  return useCallback(() => ask({ feature }), [ask, feature]);
}

/** Holds the one upgrade dialog of the application. */
export function UpgradeProvider({ children }: { children: ReactNode }) {
  const [asked, ask] = useState<Asked | null>(null);
  return (
    <UpgradeContext value={ask}>
      {children}
      {asked && <UpgradeModal {...asked} onClose={() => ask(null)} />}
    </UpgradeContext>
  );
}
