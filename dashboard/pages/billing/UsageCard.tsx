import { Anchor, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { MANAGERS, type Role } from '../../../server/contract/core/roles.ts';
import { FactList } from '../../components/facts/FactList.tsx';
import { Section } from '../../components/facts/Section.tsx';
import { FailedState } from '../../components/feedback/FailedState.tsx';
import { SamplesMark } from '../../components/feedback/SampleNote.tsx';
import { RowSkeletons } from '../../components/feedback/Skeletons.tsx';
import { useApi } from '../../hooks/useApi.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { useZone } from '../../hooks/useZone.ts';
import { showDay } from '../../lib/dates.ts';
import { statusText, usageText as text } from '../../texts/billing/billing.ts';

/** What the clinic has sent of its texts, and what it costs beyond the plan. */
export function UsageCard() {
  const zone = useZone();
  const { data, error, reload } = useApi('getUsage');
  return (
    <Section card title={text.title}>
      {!data && !error && <RowSkeletons rows={3} />}
      {!data && error && (
        <FailedState title={text.failed} error={error} meaning={text.failedMeaning} onRetry={reload} />
      )}
      {data && (
        <Stack>
          {data.data.isPreview && <SamplesMark />}
          <Share {...data.data.sms} />
          <FactList
            facts={[
              [
                text.period,
                statusText.periodIs(
                  showDay(data.data.period.start, zone),
                  showDay(data.data.period.end, zone),
                ),
              ],
              [text.overage, text.overageIs(data.data.sms.overage, data.data.sms.overageCost)],
              [text.cap, <Cap key="cap" cap={data.data.monthlyCap} />],
            ]}
          />
        </Stack>
      )}
    </Section>
  );
}

/** Red above 80 per cent. */
function Share({ sent, limit, remaining }: { sent: number; limit: number; remaining: number }) {
  const share = limit > 0 ? sent / limit : 1;
  const isScarce = share > LIMITS.usageRedAbove;
  return (
    <div>
      <Text fw={600}>{text.sent(sent, limit)}</Text>
      <Progress
        my="xs"
        value={Math.min(100, share * 100)}
        color={isScarce ? 'red' : 'teal'}
        aria-label={text.sent(sent, limit)}
      />
      <Text size="sm" c="dimmed">
        {text.share(Math.round(share * 100), remaining, isScarce)}
      </Text>
    </div>
  );
}

/** Those who may open the settings of texting are led there. */
function Cap({ cap }: { cap: number | null }): ReactNode {
  const { user } = useMember();
  const isManager = (MANAGERS as readonly Role[]).includes(user.role);
  return (
    <>
      {text.capIs(cap)}
      {isManager && (
        <Anchor component={Link} to="/settings?tab=sms" size="sm" display="block">
          {text.change}
        </Anchor>
      )}
    </>
  );
}
