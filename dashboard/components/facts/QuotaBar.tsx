import { Anchor, Badge, Group, Progress, Text } from '@mantine/core';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { useApi } from '../../hooks/useApi.ts';
import { sayNumber } from '../../texts/say.ts';
import { sharedText } from '../../texts/shared.ts';
import { shellText } from '../../texts/shell.ts';
import classes from '../shell/Shell.module.css';

/** The grey of badges is as dark as the bar's ground in the dark theme. */
const QUIET = 'var(--mantine-color-dimmed)';

/** Texts used this month: orange from 80 percent, red at 100. */
export function QuotaBar() {
  const { data, error, reload } = useApi('getUsage');
  if (error && !data) {
    return (
      <Text size="xs" c="dimmed" className={classes.quota}>
        {shellText.usageFailed}.{' '}
        <Anchor component="button" type="button" size="xs" onClick={() => void reload()}>
          {sharedText.tryAgain}
        </Anchor>
      </Text>
    );
  }
  if (!data) return <div className={classes.quota} />;
  const { isPreview, sms } = data.data;
  const { sent, limit, remaining } = sms;
  const share = limit > 0 ? sent / limit : 1;
  const color = share >= 1 ? 'red' : share >= LIMITS.quotaWarnAt ? 'orange' : 'gray';
  return (
    <div className={classes.quota}>
      <Group justify="space-between" mb={8}>
        <Text size="sm">{shellText.usage}</Text>
        <Badge color={color}>{shellText.left(sayNumber(remaining))}</Badge>
      </Group>
      <Progress
        value={Math.min(100, share * 100)}
        color={color === 'gray' ? QUIET : color}
        aria-label={shellText.usedOf(sayNumber(sent), sayNumber(limit))}
      />
      <Text size="xs" c="dimmed" mt={8}>
        {shellText.usedOf(sayNumber(sent), sayNumber(limit))}
        {isPreview && ` (${sharedText.samples})`}
      </Text>
    </div>
  );
}
