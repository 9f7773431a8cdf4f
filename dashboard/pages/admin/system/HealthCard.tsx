import { HEALTH_WORDS } from '../../../../server/contract/words/statusWords.ts';
import { Section } from '../../../components/facts/Section.tsx';
import { StatusBadge } from '../../../components/facts/StatusBadge.tsx';
import { TwoLines } from '../../../components/facts/TwoLines.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { RowSkeletons } from '../../../components/feedback/Skeletons.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { adminHealthText as text } from '../../../texts/admin/adminSystem.ts';
import classes from '../Parts.module.css';
import { HEALTH_EVERY } from './health.ts';

/** Each part of the platform, the worst first, with its repair. */
export function HealthCard() {
  const { data, error, known, reload } = useApi('getAdminHealth', {}, { every: HEALTH_EVERY });
  if (error && !known) return <FailedState title={text.failed} error={error} onRetry={reload} />;
  const health = data?.data;
  return (
    <Section
      card
      title={text.title}
      help={text.help}
      action={health && <StatusBadge status={HEALTH_WORDS[health.status]} />}
    >
      {health ? (
        <ul className={classes.entries}>
          {health.checks.map(({ name, status, message }) => (
            <li key={name}>
              <TwoLines below={message}>{text.checks[name]}</TwoLines>
              <StatusBadge status={HEALTH_WORDS[status]} />
            </li>
          ))}
        </ul>
      ) : (
        <RowSkeletons rows={7} />
      )}
    </Section>
  );
}
