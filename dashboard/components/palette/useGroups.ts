import { IconRefresh, IconUser } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { showPhone } from '../../../server/contract/phone.ts';
import { nameOf } from '../../patientName.ts';
import { paletteText as text } from '../../texts/palette.ts';
import { sharedText } from '../../texts/shared.ts';
import type { Entry, Group } from './entry.ts';
import { matching } from './match.ts';
import { useActions } from './useActions.ts';
import type { PatientSearch } from './usePatientSearch.ts';
import { usePlaces } from './usePlaces.ts';

/** What fits what is typed, in groups that are not empty; patients come last, since they are found last. */
export function useGroups(query: string, search: PatientSearch): Group[] {
  const { actions, screens, patients } = text.groups;
  return [
    { label: actions, entries: matching(query, useActions()) },
    { label: screens, entries: matching(query, usePlaces()) },
    { label: patients, entries: usePatients(search) },
  ].filter(({ entries }) => entries.length > 0);
}

function usePatients({ reply, again }: PatientSearch): Entry[] {
  const navigate = useNavigate();
  if (reply?.error !== undefined) {
    return [{ id: 'again', label: sharedText.tryAgain, icon: IconRefresh, run: again, stays: true }];
  }
  return (reply?.patients ?? []).map((patient) => ({
    id: patient.id,
    label: nameOf(patient),
    description: showPhone(patient.phoneNumber),
    icon: IconUser,
    run: () => void navigate(`/patients/${patient.id}`),
  }));
}
