import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Dashboard } from '../../../server/contract/routes/dashboard.ts';
import { Section } from '../../components/facts/Section.tsx';
import { When } from '../../components/facts/When.tsx';
import { RowSkeletons } from '../../components/feedback/Skeletons.tsx';
import { dashboardText } from '../../texts/reports/dashboard.ts';
import classes from './Dashboard.module.css';

const text = dashboardText.activity;

interface Props {
  /** undefined while they load. */
  entries: Dashboard['recentActivity'] | undefined;
  badge: ReactNode;
}

/** What happened last. */
export const Activity = ({ entries, badge }: Props) => (
  <Section card title={text.title} action={badge}>
    {entries === undefined && <RowSkeletons rows={5} />}
    {entries?.length === 0 && <Text c="dimmed">{text.none}</Text>}
    {entries && entries.length > 0 && (
      <ul className={classes.activity}>
        {entries.map(({ id, description, timestamp }) => (
          <li key={id}>
            <span className={classes.description}>{description}</span>
            <span className={classes.when}>
              <When instant={timestamp} show="ago" />
            </span>
          </li>
        ))}
      </ul>
    )}
  </Section>
);
