import { Button, Group } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Activity } from '../../../server/contract/routes/activity.ts';
import { awaitsDecision } from '../../../server/contract/routes/unconfirmed.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { PLATFORMS } from '../../../server/contract/rules/platforms.ts';
import { LOG_WORDS } from '../../../server/contract/words/statusWords.ts';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { When } from '../../components/facts/When.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { NoMatch } from '../../components/table/NoMatch.tsx';
import type { Column } from '../../components/table/table.ts';
import { useChosen } from '../../hooks/useChosen.ts';
import { logText as text } from '../../texts/reports/log.ts';
import { sharedText } from '../../texts/shared.ts';
import { DecideDialog } from './DecideDialog.tsx';

const { columns } = text;

const phoneOf = ({ metadata: { phoneNumber } }: Activity): string =>
  phoneNumber ? showPhone(phoneNumber) : text.erased;

const columnsWith = (onDecide: (entry: Activity) => void): readonly Column<Activity>[] => [
  { key: 'phone', head: columns.phone, cell: phoneOf },
  {
    key: 'status',
    head: columns.status,
    cell: (entry) => <Status entry={entry} onDecide={onDecide} />,
  },
  {
    key: 'platform',
    head: columns.platform,
    cell: ({ metadata: { destinationPlatform: platform }, description }) =>
      platform ? PLATFORMS[platform].label : description,
  },
  { key: 'when', head: columns.when, cell: (entry) => <Sent entry={entry} /> },
  { key: 'cooldown', head: columns.cooldown, align: 'right', cell: cooldownOf },
];

function Status({ entry, onDecide }: { entry: Activity; onDecide: (entry: Activity) => void }) {
  const { metadata } = entry;
  const why = text.why(metadata.errorMessage, metadata.errorCode);
  const badge = <StatusBadge status={LOG_WORDS[metadata.logStatus ?? 'Queued']} why={why} />;
  if (!awaitsDecision(metadata)) return badge;
  return (
    <Group gap="xs">
      {badge}
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`${text.decide.button}: ${phoneOf(entry)}`}
        onClick={() => onDecide(entry)}
      >
        {text.decide.button}
      </Button>
    </Group>
  );
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
  const { open, dialog } = useChosen<Activity>();
  const empty = isFiltered ? (
    <NoMatch text={text.noMatch} onClear={onClear} />
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
  return (
    <>
      <DataTable
        label={text.title}
        columns={columnsWith(open)}
        rows={rows}
        rowKey={({ id }) => id}
        empty={empty}
      />
      <DecideDialog {...dialog} />
    </>
  );
}
