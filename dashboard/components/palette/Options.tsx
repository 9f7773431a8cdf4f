import { Spotlight } from '@mantine/spotlight';
import type { Group } from './entry.ts';

interface Props {
  groups: readonly Group[];
  /** The list's own. */
  id: string;
  /** Which one the keyboard is at, counted through all groups. */
  selected: number;
  onPick: (run: () => void) => void;
}

/** By this the box names the option that the keyboard is at. */
export const optionId = (list: string, index: number): string => `${list}-${index}`;

/** What was found, group by group: the keyboard stays in the box and goes through them from there. */
export function Options({ groups, id, selected, onPick }: Props) {
  const all = groups.flatMap(({ entries }) => entries);
  return groups.map(({ label, entries }) => (
    <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
      {entries.map((entry) => {
        const index = all.indexOf(entry);
        const { icon: Icon, run } = entry;
        return (
          <Spotlight.Action
            key={entry.id}
            role="option"
            aria-selected={index === selected}
            label={entry.label}
            description={entry.description ?? ''}
            leftSection={<Icon size={18} aria-hidden />}
            renderRoot={(props: object) => <button {...props} id={optionId(id, index)} />}
            onClick={() => (entry.stays ? run() : onPick(run))}
          />
        );
      })}
    </Spotlight.ActionsGroup>
  ));
}
