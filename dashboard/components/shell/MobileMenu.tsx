import { Drawer, Group, Text } from '@mantine/core';
import { useFocusBack } from '../../hooks/useFocusBack.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { shellText } from '../../texts/shell.ts';
import { CopyId } from '../inputs/CopyId.tsx';
import { PaletteItem } from '../palette/PaletteItem.tsx';
import { Sidebar } from './Sidebar.tsx';

/** The navigation of narrow screens. */
export default function MobileMenu({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const { clinic } = useMember();
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
      {clinic && (
        // Wider screens have it in their header.
        <Group hiddenFrom="sm" px="xs" mt="sm">
          <Text size="sm">{shellText.clinicId}</Text>
          <CopyId id={clinic.id} />
        </Group>
      )}
    </Drawer>
  );
}
