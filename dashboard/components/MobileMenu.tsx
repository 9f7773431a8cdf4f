import { Drawer } from '@mantine/core';
import { useFocusBack } from '../hooks/useFocusBack.ts';
import { shellText } from '../texts/shell.ts';
import { PaletteItem } from './palette/PaletteItem.tsx';
import { Sidebar } from './Sidebar.tsx';

/** The navigation of narrow screens. */
export default function MobileMenu({ onClose }: { onClose: () => void }) {
  useFocusBack();
  return (
    <Drawer
      opened
      onClose={onClose}
      size={280}
      title={shellText.menu}
      closeButtonProps={{ 'aria-label': shellText.closeMenu }}
    >
      <PaletteItem onOpen={onClose} />
      <Sidebar onNavigate={onClose} />
    </Drawer>
  );
}
