import { Group, Pagination, Text } from '@mantine/core';
import { type Counted, sharedText } from '../../texts/shared.ts';
import classes from './Pager.module.css';

const text = sharedText.pages;

interface Props {
  /** From 1. */
  page: number;
  limit: number;
  total: number;
  /** There are more than `total`, which nobody counted. */
  more?: boolean;
  what: Counted;
  onChange: (page: number) => void;
}

/** '11–20 of 134 patients' and the pages beside it; on a phone only the one before and the one after. */
export function Pager({ page, limit, total, more = false, what, onChange }: Props) {
  const from = (page - 1) * limit + 1;
  return (
    <Group justify="space-between" mt="sm" component="nav" aria-label={text.list(what.many)}>
      <Text size="sm" c="dimmed" role="status">
        {sharedText.showing({ from, to: Math.min(total, page * limit), total, more }, what)}
      </Text>
      {total > limit && (
        <Pagination
          className={classes.pages}
          value={page}
          total={Math.ceil(total / limit)}
          onChange={onChange}
          size="sm"
          siblings={1}
          getControlProps={(control) => ({ 'aria-label': text.go[control] })}
          getItemProps={(number) => ({ 'aria-label': text.page(number) })}
        />
      )}
    </Group>
  );
}
