import { Button } from '@mantine/core';
import { IconMessage, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Activity } from '../../../server/contract/activity.ts';
import { showPhone } from '../../../server/contract/phone.ts';
import { PLATFORMS } from '../../../server/contract/platforms.ts';
import { LOG_WORDS } from '../../../server/contract/statusWords.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import type { Column } from '../../components/table.ts';
import { When } from '../../components/When.tsx';
import { logText as text } from '../../texts/log.ts';
import { sharedText } from '../../texts/shared.ts';

const { columns } = text;

const phoneOf = ({ metadata: { phoneNumber } }: Activity): string =>
  phoneNumber ? showPhone(phoneNumber) : text.erased;

const COLUMNS: readonly Column<Activity>[] = [
  { key: 'phone', head: columns.phone, cell: phoneOf },
  { key: 'status', head: columns.status, cell: (entry) => <Status entry={entry} /> },
  {
    key: 'platform',
    head: columns.platform,
    cell: ({ metadata: { destinationPlatform: platform } }) =>
      platform ? PLATFORMS[platform].label : sharedText.noValue,
  },
  { key: 'when', head: columns.when, cell: (entry) => <Sent entry={entry} /> },
  { key: 'cooldown', head: columns.cooldown, align: 'right', cell: cooldownOf },
];

function Status({ entry: { metadata } }: { entry: Activity }) {
  const why = text.why(metadata.errorMessage, metadata.errorCode);
  return <StatusBadge status={LOG_WORDS[metadata.logStatus ?? 'Queued']} why={why} />;
}

/** When it went out; when it is due while it waits; else when it was asked for. */
function Sent({ entry: { metadata, timestamp } }: { entry: Activity }) {
  if (metadata.sentAt) return <When instant={metadata.sentAt} />;
  if (metadata.logStatus !== 'Queued') return <When instant={timestamp} />;
  return (
    <>
      {text.due} <When instant={metadata.scheduledFor} />
    </>
  );
}

function cooldownOf({ metadata: { cooldownDaysLeft: days } }: Activity): string {
  if (days === null || days === undefined) return sharedText.noValue;
  return days === 0 ? text.over : text.daysLeft(days);
}

interface Props {
  rows: readonly Activity[] | undefined;
  periodLabel: string;
  isFiltered: boolean;
  onClear: () => void;
}

export function LogTable({ rows, periodLabel, isFiltered, onClear }: Props) {
  const empty = isFiltered ? (
    <EmptyState
      text={text.noMatch}
      icon={<IconSearch size={32} />}
      action={
        <Button variant="default" onClick={onClear}>
          {sharedText.clearFilters}
        </Button>
      }
    />
  ) : (
    <EmptyState
      text={text.none(periodLabel)}
      icon={<IconMessage size={32} />}
      action={
        <Button component={Link} to="/request-reviews">
          {text.request}
        </Button>
      }
    />
  );
  return <DataTable label={text.title} columns={COLUMNS} rows={rows} rowKey={({ id }) => id} empty={empty} />;
}
