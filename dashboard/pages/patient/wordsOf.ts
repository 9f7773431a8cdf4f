import type { PatientEvent } from '../../../server/contract/routes/patientRecord.ts';
import { timelineText } from '../../texts/patients/patient.ts';

/** What an event says below its title. A link is not kept, so its place says what stood there. */
export const wordsOf = ({ detail }: PatientEvent): string | null =>
  detail?.replaceAll('{reviewLink}', timelineText.link) ?? null;
