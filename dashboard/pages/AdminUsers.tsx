import { IconUsers } from '@tabler/icons-react';
import { ROLE_WORDS } from '../../server/contract/core/roles.ts';
import { USER_ROLES } from '../../server/contract/routes/adminUsers.ts';
import { nameOrEmail } from '../../server/contract/words/names.ts';
import { ListScreen } from '../components/table/ListScreen.tsx';
import { useApi } from '../hooks/useApi.ts';
import { useFilters } from '../hooks/useFilters.ts';
import { selectRule } from '../lib/filters.ts';
import { searchRule } from '../lib/sharedFilters.ts';
import { adminUsersText as text } from '../texts/admin/adminUsers.ts';
import { USER_COLUMNS } from './adminUsers/columns.tsx';
import { UserDetails } from './adminUsers/UserDetails.tsx';
import { DeleteUser, UpgradeUser } from './adminUsers/userDialogs.tsx';
import { useUserActions } from './adminUsers/useUserActions.tsx';

const FILTERS = {
  search: searchRule(text.search),
  role: selectRule({
    initial: 'all',
    among: USER_ROLES,
    label: text.role,
    say: (value) => (value === 'all' ? text.allRoles : ROLE_WORDS[value]),
  }),
};

/** Everybody who signs in, on the whole platform. */
export default function AdminUsers() {
  const filters = useFilters(FILTERS);
  const { search, role } = filters.values;
  const query = { page: filters.page, role, ...(search && { search }) };
  const list = useApi('listUsers', { query });
  const { actions, details, upgrade, removal } = useUserActions();
  return (
    <>
      <ListScreen
        list={list}
        filters={filters}
        words={text}
        icon={IconUsers}
        columns={USER_COLUMNS}
        rowKey={({ id }) => id}
        rowName={nameOrEmail}
        actions={actions}
      />
      <UserDetails {...details.dialog} />
      <UpgradeUser {...upgrade.dialog} />
      <DeleteUser {...removal.dialog} />
    </>
  );
}
