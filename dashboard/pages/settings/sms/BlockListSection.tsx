import { Group, Stack } from '@mantine/core';
import { IconPhoneOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { showPhone } from '../../../../server/contract/phone.ts';
import type { BlockedNumber } from '../../../../server/contract/settings.ts';
import { DataTable } from '../../../components/DataTable.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { RemoveBlocked } from '../../../components/RemoveBlocked.tsx';
import { SearchBox } from '../../../components/SearchBox.tsx';
import { Section } from '../../../components/Section.tsx';
import type { Column } from '../../../components/table.ts';
import { useUpgrade } from '../../../components/Upgrade.tsx';
import { When } from '../../../components/When.tsx';
import { useChosen } from '../../../hooks/useChosen.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { blockListText as text } from '../../../texts/blockList.ts';
import { AddBlocked } from './AddBlocked.tsx';

const { columns } = text;

/** Numbers of a page. */
const LIMIT = 20;

const COLUMNS: readonly Column<BlockedNumber>[] = [
  { key: 'number', head: columns.number, cell: ({ phoneNumber }) => showPhone(phoneNumber) },
  { key: 'reason', head: columns.reason, long: true, cell: ({ reason }) => reason ?? '–' },
  {
    key: 'since',
    head: columns.since,
    cell: ({ createdAt }) => <When instant={createdAt} show="day" />,
  },
];

/** Whether the digits stand in the number, or the words in the reason. */
const fits = (asked: string) => {
  const digits = asked.replace(/\D/g, '');
  const words = asked.toLocaleLowerCase();
  return ({ phoneNumber, reason }: BlockedNumber): boolean =>
    (digits !== '' && phoneNumber.includes(digits)) || (reason ?? '').toLocaleLowerCase().includes(words);
};

/** The numbers that are never texted from this clinic. */
export function BlockListSection({ blocked }: { blocked: readonly BlockedNumber[] }) {
  const [{ asked, page }, show] = useState({ asked: '', page: 1 });
  const removal = useChosen<BlockedNumber>();
  const { paid } = useMember();
  const upgrade = useUpgrade();
  const found = asked === '' ? blocked : blocked.filter(fits(asked));
  const shown = Math.min(page, Math.max(1, Math.ceil(found.length / LIMIT)));

  return (
    <Section title={text.title} help={text.purpose}>
      <Stack gap="sm">
        <AddBlocked />
        {blocked.length > LIMIT && (
          <Group>
            <SearchBox
              label={text.search}
              value={asked}
              onSearch={(next) => show({ asked: next, page: 1 })}
            />
          </Group>
        )}
        <div>
          <DataTable
            label={text.title}
            columns={COLUMNS}
            rows={found.slice((shown - 1) * LIMIT, shown * LIMIT)}
            rowKey={({ phoneNumber }) => phoneNumber}
            rowName={({ phoneNumber }) => showPhone(phoneNumber)}
            actions={(number) => [
              {
                label: text.remove,
                icon: <IconTrash size={16} aria-hidden />,
                onSelect: () => (paid ? removal.open(number) : upgrade()),
                danger: true,
              },
            ]}
            empty={<EmptyState text={asked ? text.none : text.empty} icon={<IconPhoneOff size={32} />} />}
          />
          {found.length > 0 && (
            <Pager
              page={shown}
              limit={LIMIT}
              total={found.length}
              what={text.what}
              onChange={(next) => show({ asked, page: next })}
            />
          )}
        </div>
      </Stack>
      <RemoveBlocked {...removal} onClose={removal.close} />
    </Section>
  );
}
