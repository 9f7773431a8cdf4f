import { Button, CloseButton, Group, Text } from '@mantine/core';
import { memo, useState } from 'react';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { useZone } from '../../hooks/useZone.ts';
import { showDay, showMoment } from '../../lib/dates.ts';
import { sayNumber } from '../../texts/say.ts';
import { requestText } from '../../texts/sending/requestReviews.ts';
import classes from './RequestReviews.module.css';
import { daysLeft, ROW_WORDS, type Row, type RowState } from './rows.ts';

/** Rows shown at once: ten thousand at a time would hold up the page. */
const STEP = 100;

interface Props {
  rows: readonly Row[];
  counts: ReadonlyMap<RowState, number>;
  onRemove: (index: number) => void;
  onCorrect: (row: Row) => void;
}

/** The list with a state each: counts per state that filter, and the first hundred of what is chosen. */
export const NumberList = memo(function NumberList({ rows, counts, onRemove, onCorrect }: Props) {
  const [filter, setFilter] = useState<RowState>();
  const [limit, setLimit] = useState(STEP);
  const zone = useZone();
  const chosen = filter && counts.has(filter) ? filter : undefined;
  const matching = chosen ? rows.filter(({ state }) => state === chosen) : rows;
  const shown = matching.slice(0, limit);
  const choose = (state: RowState | undefined) => {
    setFilter(state);
    setLimit(STEP);
  };
  return (
    <>
      <Filter total={rows.length} counts={counts} chosen={chosen} onChoose={choose} />
      <ul className={classes.list} aria-label={requestText.listLabel}>
        {shown.map((row) => (
          <Item key={row.index} row={row} zone={zone} onRemove={onRemove} onCorrect={onCorrect} />
        ))}
      </ul>
      {shown.length < matching.length && (
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {requestText.shown(shown.length, matching.length)}
          </Text>
          <Button variant="default" size="xs" onClick={() => setLimit(limit + STEP)}>
            {requestText.showMore(Math.min(STEP, matching.length - shown.length))}
          </Button>
        </Group>
      )}
    </>
  );
});

interface FilterProps {
  total: number;
  counts: Props['counts'];
  chosen: RowState | undefined;
  onChoose: (state: RowState | undefined) => void;
}

function Filter({ total, counts, chosen, onChoose }: FilterProps) {
  if (counts.size < 2) return null;
  const choices: [RowState | undefined, string, number][] = [
    [undefined, requestText.all, total],
    ...[...counts].map(([state, n]): [RowState, string, number] => [state, ROW_WORDS[state].word, n]),
  ];
  return (
    <Group gap={4} role="group" aria-label={requestText.filterLabel}>
      {choices.map(([state, word, n]) => (
        <Button
          key={word}
          size="compact-sm"
          color="gray"
          variant={state === chosen ? 'light' : 'subtle'}
          aria-pressed={state === chosen}
          onClick={() => onChoose(state)}
        >
          {word} {sayNumber(n)}
        </Button>
      ))}
    </Group>
  );
}

interface ItemProps extends Pick<Props, 'onRemove' | 'onCorrect'> {
  row: Row;
  zone: string;
}

function Item({ row, zone, onRemove, onCorrect }: ItemProps) {
  const name = row.phone ? showPhone(row.phone) : row.written;
  const days = row.state === 'cooldown' && row.nextDate ? daysLeft(row.nextDate) : undefined;
  return (
    <li className={classes.item}>
      <span className={classes.number}>
        {name}
        {row.name && <span className={classes.name}> {row.name}</span>}
      </span>
      <StatusBadge
        status={ROW_WORDS[row.state]}
        {...(days === undefined ? {} : { detail: requestText.daysLeft(days) })}
      />
      {row.state === 'invalid' && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={requestText.correctLabel(name)}
          onClick={() => onCorrect(row)}
        >
          {requestText.correct}
        </Button>
      )}
      <CloseButton
        size="sm"
        className={classes.remove}
        aria-label={requestText.remove(name)}
        onClick={() => onRemove(row.index)}
      />
      {row.reason && (
        <Text size="xs" c="dimmed" className={classes.reason}>
          {reasonOf(row, zone)}
        </Text>
      )}
      {row.warning && (
        <Text size="xs" c="dimmed" className={classes.reason}>
          {row.warning}
        </Text>
      )}
    </li>
  );
}

/** The server's sentence, with the date where there is one. */
function reasonOf({ state, reason, nextDate, nextSlot }: Row, zone: string): string | null {
  if (state === 'cooldown' && nextDate) return requestText.cooldownUntil(showDay(nextDate, zone));
  if (state === 'outside_hours' && nextSlot) return requestText.opensAt(showMoment(nextSlot, zone));
  return reason;
}
