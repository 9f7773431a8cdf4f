import { Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { BlockedNumber } from '../../../server/contract/routes/settings.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { RemoveBlocked } from '../../components/blockList/RemoveBlocked.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { SearchBox } from '../../components/table/SearchBox.tsx';
import { useChosen } from '../../hooks/useChosen.ts';
import { useZone } from '../../hooks/useZone.ts';
import { showDay } from '../../lib/dates.ts';
import { blockListText as text } from '../../texts/patients/blockList.ts';
import classes from './RequestReviews.module.css';

interface Props {
  blocked: readonly BlockedNumber[];
  opened: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

/** The clinic's block list, from which numbers are taken off once it is clear what that means. */
export default function BlockListDialog({ blocked, opened, onClose, onRemoved }: Props) {
  const removal = useChosen<BlockedNumber>();
  return (
    <>
      <Modal opened={opened} onClose={onClose} title={text.title}>
        <Stack>
          <Text size="sm" c="dimmed">
            {text.purpose}
          </Text>
          {blocked.length === 0 ? (
            <EmptyState text={text.empty} />
          ) : (
            <BlockedList blocked={blocked} onRemove={removal.open} />
          )}
        </Stack>
      </Modal>
      <RemoveBlocked {...removal.dialog} onRemoved={onRemoved} />
    </>
  );
}

interface ListProps extends Pick<Props, 'blocked'> {
  onRemove: (number: BlockedNumber) => void;
}

/** The newest ones, or those whose digits are asked for. */
function BlockedList({ blocked, onRemove }: ListProps) {
  const [asked, ask] = useState('');
  const digits = asked.replace(/\D/g, '');
  const found = blocked.filter(({ phoneNumber }) => phoneNumber.includes(digits));
  const shown = found.slice(0, LIMITS.pageMax);
  return (
    <>
      <Group>
        <SearchBox label={text.find} onSearch={ask} />
      </Group>
      {found.length === 0 && <Text size="sm">{text.none}</Text>}
      <ul className={classes.list} aria-label={text.title}>
        {shown.map((number) => (
          <Blocked key={number.phoneNumber} number={number} onRemove={onRemove} />
        ))}
      </ul>
      {shown.length < found.length && (
        <Text size="xs" c="dimmed">
          {text.more(found.length - shown.length)}
        </Text>
      )}
    </>
  );
}

interface RowProps extends Pick<ListProps, 'onRemove'> {
  number: BlockedNumber;
}

function Blocked({ number, onRemove }: RowProps) {
  const zone = useZone();
  const { phoneNumber, reason, createdAt } = number;
  return (
    <li className={classes.item}>
      <span className={classes.number}>{showPhone(phoneNumber)}</span>
      <ActionButton
        paidOnly
        size="compact-sm"
        variant="default"
        aria-label={text.removeLabel(showPhone(phoneNumber))}
        onClick={() => onRemove(number)}
      >
        {text.remove}
      </ActionButton>
      <Text size="xs" c="dimmed" className={classes.reason}>
        {[text.since(showDay(createdAt, zone)), ...(reason ? [reason] : [])].join(' · ')}
      </Text>
    </li>
  );
}
