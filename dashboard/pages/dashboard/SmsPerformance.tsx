import { Text } from '@mantine/core';
import type { Dashboard } from '../../../server/contract/routes/dashboard.ts';
import { Section } from '../../components/facts/Section.tsx';
import { RowSkeletons } from '../../components/feedback/Skeletons.tsx';
import { chartText } from '../../texts/reports/charts.ts';
import { dashboardText } from '../../texts/reports/dashboard.ts';
import { sayNumber } from '../../texts/say.ts';
import { sharedText } from '../../texts/shared.ts';
import classes from './Dashboard.module.css';

const text = dashboardText.sms;

/** What became of the texts. `performance` is undefined while it loads. */
export const SmsPerformance = ({
  performance: texts,
}: {
  performance: Dashboard['smsPerformance'] | undefined;
}) => (
  <Section card title={text.title} help={text.help}>
    {texts ? (
      <dl className={classes.facts}>
        <Fact label={text.delivery} value={percent(texts.deliveryRate)} reason={text.noTexts} />
        <Fact label={text.response} value={percent(texts.responseRate)} reason={text.noRequests} />
        <Fact label={text.sent} value={sayNumber(texts.totalSent)} />
        <Fact label={text.delivered} value={sayNumber(texts.totalDelivered)} />
      </dl>
    ) : (
      <RowSkeletons rows={3} />
    )}
  </Section>
);

const percent = (rate: number | null) => (rate === null ? null : chartText.percent(rate));

interface FactProps {
  label: string;
  /** null when it cannot be known yet, and then `reason` says why. */
  value: string | null;
  reason?: string;
}

const Fact = ({ label, value, reason }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Text component="span" size="lg" fw={600}>
        {value ?? sharedText.noValue}
      </Text>
      {value === null && (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </dd>
  </div>
);
