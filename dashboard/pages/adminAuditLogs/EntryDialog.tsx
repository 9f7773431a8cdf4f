import { Modal, Stack } from '@mantine/core';
import type { AuditLog } from '../../../server/contract/routes/adminAuditLogs.ts';
import { AuditBadge } from '../../components/facts/AuditBadge.tsx';
import { FactList } from '../../components/facts/FactList.tsx';
import { CopyLine } from '../../components/inputs/CopyLine.tsx';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { useZone } from '../../hooks/useZone.ts';
import { showExact } from '../../lib/dates.ts';
import { adminAuditLogsText as text } from '../../texts/admin/adminAuditLogs.ts';
import { sharedText } from '../../texts/shared.ts';
import { wholeDetails } from './details.ts';
import { clinicOf, Who } from './Who.tsx';

/** One entry, whole. */
export const EntryDialog = ({ chosen, opened, onClose }: DialogAbout<AuditLog>) => (
  <Modal opened={opened} onClose={onClose} title={text.entry} size="lg">
    {chosen && <Entry entry={chosen} />}
  </Modal>
);

const { columns } = text;

function Entry({ entry }: { entry: AuditLog }) {
  const { action, user, entityType, entityId, createdAt, metadata } = entry;
  return (
    <Stack>
      <FactList
        facts={[
          [columns.action, <AuditBadge key="action" action={action} />],
          [columns.user, <Who key="user" user={user} />],
          ...(user ? [[text.userId, user.id] as const] : []),
          [columns.entity, entityType],
          [text.entityId, entityId ?? sharedText.noValue],
          [columns.clinic, clinicOf(entry)],
          [columns.when, showExact(createdAt, useZone())],
        ]}
      />
      <CopyLine label={text.whole} value={wholeDetails(metadata)} />
    </Stack>
  );
}
