import { Anchor, Modal } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AdminUser } from '../../../server/contract/routes/adminUsers.ts';
import { nameOrEmail } from '../../../server/contract/words/names.ts';
import { SUBSCRIPTION_WORDS } from '../../../server/contract/words/statusWords.ts';
import { FactList } from '../../components/facts/FactList.tsx';
import { RoleBadge } from '../../components/facts/RoleBadge.tsx';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { When } from '../../components/facts/When.tsx';
import { CopyId } from '../../components/inputs/CopyId.tsx';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { adminUsersText as text } from '../../texts/admin/adminUsers.ts';
import { sharedText } from '../../texts/shared.ts';
import { UserStatus } from './columns.tsx';

const { columns, details: words } = text;

/** One account, whole. */
export const UserDetails = ({ chosen, opened, onClose }: DialogAbout<AdminUser>) => (
  <Modal opened={opened} onClose={onClose} title={chosen && nameOrEmail(chosen)} size="lg">
    {chosen && <Facts user={chosen} />}
  </Modal>
);

function Facts({ user }: { user: AdminUser }) {
  const { id, email, role, clinic, lastLoginAt, createdAt, deletedAt, goneAt } = user;
  return (
    <FactList
      facts={[
        [words.email, email],
        [columns.role, <RoleBadge key="role" role={role} />],
        [columns.status, <UserStatus key="status" user={user} />],
        [columns.clinic, <ClinicLink key="clinic" clinic={clinic} />],
        ...(clinic
          ? [
              [words.clinicId, <CopyId key="clinicId" id={clinic.id} />] as const,
              [
                words.subscription,
                <StatusBadge key="paid" status={SUBSCRIPTION_WORDS[clinic.subscriptionStatus]} />,
              ] as const,
            ]
          : []),
        [columns.lastLogin, <When key="login" instant={lastLoginAt} none={text.never} />],
        [columns.created, <When key="created" instant={createdAt} />],
        ...(deletedAt
          ? [
              [words.deleted, <When key="deleted" instant={deletedAt} />] as const,
              [words.restorable, <When key="gone" instant={goneAt} />] as const,
            ]
          : []),
        [words.userId, <CopyId key="id" id={id} />],
      ]}
    />
  );
}

function ClinicLink({ clinic }: Pick<AdminUser, 'clinic'>) {
  if (!clinic) return sharedText.noValue;
  return (
    <Anchor component={Link} to={`/admin/clinics?search=${clinic.id}`} inherit>
      {clinic.name}
    </Anchor>
  );
}
