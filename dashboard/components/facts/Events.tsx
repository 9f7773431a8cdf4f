import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Events.module.css';

export interface TimelineEvent {
  key: string;
  icon: TablerIcon;
  title: string;
  /** Stands after the title: stars, a status. */
  beside?: ReactNode;
  /** What was said, as it was written. */
  words?: string | null;
  /** When, and by whom. */
  foot: ReactNode;
}

/** What happened, one below the other. */
export function Events({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  return (
    <ol className={classes.events} aria-label={label}>
      {events.map(({ key, icon: Icon, title, beside, words, foot }) => (
        <li key={key}>
          <Icon size={18} aria-hidden />
          <div>
            <div className={classes.title}>
              <strong>{title}</strong>
              {beside}
            </div>
            {words && <p className={classes.words}>{words}</p>}
            {foot}
          </div>
        </li>
      ))}
    </ol>
  );
}
