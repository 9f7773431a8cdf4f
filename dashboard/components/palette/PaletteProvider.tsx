import { useHotkeys } from '@mantine/hooks';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../shell/lazyPart.tsx';

const load = () => import('./Palette.tsx');
const Palette = lazyPart(load);

interface Opening {
  open: () => void;
  /** Has its code fetched: anyone who reaches for it finds it there. */
  warm: () => void;
}

const PaletteContext = createContext<Opening>({ open: () => undefined, warm: () => undefined });

/** How the command palette is opened. */
export const usePalette = (): Opening => use(PaletteContext);

const warm = () => void load().catch(() => undefined);

/** A dialog that is open keeps the keyboard: what is typed there is not left by accident. */
const isBusy = () => document.querySelector('[aria-modal="true"]') !== null;

/** Holds the one command palette, and its shortcut. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const before = useRef<Element>(null);
  const picked = useRef<() => void>(undefined);

  const opening = useMemo(() => {
    const open = () => {
      before.current = document.activeElement;
      setOpened(true);
    };
    return { open, warm };
  }, []);
  const close = (run?: () => void) => {
    picked.current = run;
    setOpened(false);
  };
  useHotkeys([['mod+K', () => (opened ? close() : !isBusy() && opening.open())]], []);
  useWarmKeys();

  // Once it is gone the focus returns, and only then something else may take it.
  useEffect(() => {
    if (opened || !before.current) return;
    giveFocusTo(before.current);
    before.current = null;
    picked.current?.();
  }, [opened]);

  return (
    <PaletteContext value={opening}>
      {children}
      {opened && <Palette onClose={close} />}
    </PaletteContext>
  );
}

/** Anyone who holds Ctrl or ⌘ may be about to open it. */
function useWarmKeys(): void {
  useEffect(() => {
    const down = ({ key }: KeyboardEvent) => (key === 'Control' || key === 'Meta') && warm();
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, []);
}

/** What had the focus may be gone: a phone's menu closes behind the one who chose. */
function giveFocusTo(element: Element): void {
  const target =
    element.isConnected && element !== document.body ? element : document.getElementById('content');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
