import type { PatientEvent } from '../../../server/contract/patientRecord.ts';
import { timelineText } from '../../texts/patient.ts';

/** What an event says below its title. A link is not kept, so its place says what stood there. */
export const wordsOf = ({ detail }: PatientEvent): string | null =>
  detail?.replaceAll('{reviewLink}', timelineText.link) ?? null;
