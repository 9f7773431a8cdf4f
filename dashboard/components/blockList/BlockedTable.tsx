import { Group } from '@mantine/core';
import { IconPhoneOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { BlockedNumber } from '../../../server/contract/routes/settings.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { blockListText as text } from '../../texts/patients/blockList.ts';
import { When } from '../facts/When.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { Pager } from '../table/Pager.tsx';
import { SearchBox } from '../table/SearchBox.tsx';
import type { Column } from '../table/table.ts';

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

interface Props {
  /** The whole list; undefined while it loads. */
  blocked: readonly BlockedNumber[] | undefined;
  onRemove: (number: BlockedNumber) => void;
}

/** The numbers that are never texted from a clinic. */
export function BlockedTable({ blocked, onRemove }: Props) {
  const [{ asked, page }, show] = useState({ asked: '', page: 1 });
  const all = blocked ?? [];
  const found = asked === '' ? all : all.filter(fits(asked));
  const shown = Math.min(page, Math.max(1, Math.ceil(found.length / LIMIT)));
  return (
    <>
      {all.length > LIMIT && (
        <Group>
          <SearchBox label={text.search} value={asked} onSearch={(next) => show({ asked: next, page: 1 })} />
        </Group>
      )}
      <div>
        <DataTable
          label={text.title}
          columns={COLUMNS}
          rows={blocked && found.slice((shown - 1) * LIMIT, shown * LIMIT)}
          rowKey={({ phoneNumber }) => phoneNumber}
          rowName={({ phoneNumber }) => showPhone(phoneNumber)}
          actions={(number) => [
            {
              label: text.remove,
              icon: <IconTrash size={16} aria-hidden />,
              onSelect: () => onRemove(number),
              danger: true,
            },
          ]}
          expect={3}
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
    </>
  );
}
