import { Drawer } from '@mantine/core';
import { shellText } from '../texts/shell.ts';
import { Sidebar } from './Sidebar.tsx';

/** The navigation of narrow screens. */
export default function MobileMenu({ onClose }: { onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      size={280}
      title={shellText.menu}
      closeButtonProps={{ 'aria-label': shellText.closeMenu }}
    >
      <Sidebar onNavigate={onClose} />
    </Drawer>
  );
}
