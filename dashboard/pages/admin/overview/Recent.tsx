import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { LIMITS } from '../../../../server/contract/core/limits.ts';
import type { AdminDashboard } from '../../../../server/contract/routes/adminSystem.ts';
import { AuditBadge } from '../../../components/facts/AuditBadge.tsx';
import { Section } from '../../../components/facts/Section.tsx';
import { TwoLines } from '../../../components/facts/TwoLines.tsx';
import { When } from '../../../components/facts/When.tsx';
import { RowSkeletons } from '../../../components/feedback/Skeletons.tsx';
import { adminOverviewText } from '../../../texts/admin/admin.ts';
import classes from '../Parts.module.css';

const text = adminOverviewText.recent;

type Entry = AdminDashboard['recentActivity'][number];

/** Who did what last, on the whole platform. */
export const Recent = ({ entries }: { entries: readonly Entry[] | undefined }) => (
  <Section
    card
    title={text.title}
    action={
      <Anchor component={Link} to="/admin/audit-logs" size="sm">
        {text.all}
      </Anchor>
    }
  >
    {entries === undefined && <RowSkeletons rows={LIMITS.recentAuditLogs} />}
    {entries?.length === 0 && <Text c="dimmed">{text.none}</Text>}
    {entries && entries.length > 0 && (
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <TwoLines
              below={
                <>
                  {entry.clinic && `${entry.clinic} · `}
                  <When instant={entry.timestamp} show="ago" />
                </>
              }
            >
              <Group gap="xs">
                {entry.user ?? text.system}
                <Text span size="sm" c="dimmed">
                  {entry.entityType.replaceAll('_', ' ')}
                </Text>
              </Group>
            </TwoLines>
            <AuditBadge action={entry.action} />
          </li>
        ))}
      </ul>
    )}
  </Section>
);
