import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { FactList } from '../../../components/facts/FactList.tsx';
import { Section } from '../../../components/facts/Section.tsx';
import { CopyId } from '../../../components/inputs/CopyId.tsx';
import { useMember, useSession } from '../../../hooks/useSession.tsx';
import { adminOverviewText } from '../../../texts/admin/admin.ts';

const text = adminOverviewText.debug;

/** Who is signed in, as the server sees them. */
export function DebugInfo() {
  const { user } = useMember();
  const { signOut } = useSession();
  return (
    <Section
      card
      title={text.title}
      action={
        <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
          {text.signOut}
        </Button>
      }
    >
      <FactList
        facts={[
          [text.role, user.role],
          [text.userId, <CopyId key="id" id={user.id} />],
          [text.clinicId, user.clinicId ?? text.noClinic],
          [text.emailVerified, user.emailVerified ? text.yes : text.no],
        ]}
      />
    </Section>
  );
}
