import { Spotlight } from '@mantine/spotlight';
import { errorText } from '../../lib/errorText.ts';
import { paletteText as text } from '../../texts/palette.ts';
import classes from './palette.module.css';
import type { PatientSearch } from './usePatientSearch.ts';

interface Props {
  query: string;
  /** Lines that were found. */
  count: number;
  search: PatientSearch;
  /** Super admins have none. */
  hasPatients: boolean;
}

/** How the search goes, to the eye and the ear. */
export function PaletteStatus(props: Props) {
  return (
    <Spotlight.Footer className={classes.foot ?? ''}>
      <div role="status" className={classes.status}>
        {sentencesOf(props).map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
      </div>
    </Spotlight.Footer>
  );
}

function sentencesOf({ query, count, search, hasPatients }: Props): string[] {
  const { asks, busy, reply } = search;
  if (busy) return [text.searching];
  if (reply?.error !== undefined) return [text.failed, errorText(reply.error)];
  if (query !== '' && count === 0) return [text.none(query)];
  if (!hasPatients) return query === '' ? [] : [text.found(count)];
  if (!asks) return [text.typeMore];
  if (reply?.patients.length === 0) return [text.found(count), text.noPatient];
  return reply?.isPreview ? [text.found(count), text.samples] : [text.found(count)];
}
