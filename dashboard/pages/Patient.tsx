import { Stack } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { FailedState } from '../components/feedback/FailedState.tsx';
import { SampleNote } from '../components/feedback/SampleNote.tsx';
import { CardSkeleton } from '../components/feedback/Skeletons.tsx';
import { BackLink } from '../components/shell/BackLink.tsx';
import { useApi } from '../hooks/useApi.ts';
import { useMember } from '../hooks/useSession.tsx';
import { patientText as text } from '../texts/patients/patient.ts';
import { AlsoHere } from './patient/AlsoHere.tsx';
import { Facts } from './patient/Facts.tsx';
import { isNoPatient } from './patient/isNoPatient.ts';
import { MayText } from './patient/MayText.tsx';
import { NoPatient } from './patient/NoPatient.tsx';
import classes from './patient/Patient.module.css';
import { PatientHead } from './patient/PatientHead.tsx';
import { Timeline } from './patient/Timeline.tsx';

/** One patient: whether they may be texted and why, what happened, and what can be done. */
export default function Patient() {
  const { id = '' } = useParams();
  const { data, error, reload } = useApi('getPatient', { params: { id } });
  const { status } = useMember();
  if (isNoPatient(error)) return <NoPatient />;
  const record = data?.data;

  return (
    <>
      <BackLink to="/patients">{text.back}</BackLink>
      {error && (
        <FailedState title={text.failed} error={error} besides={text.failedMeaning} onRetry={reload} />
      )}
      {!error && !record && <Waiting />}
      {!error && record && (
        <>
          <PatientHead record={record} onRefresh={reload} />
          <SampleNote shown={status === 'trial'} />
          <div className={classes.parts}>
            <div className={classes.side}>
              <MayText record={record} />
              <AlsoHere record={record} />
              <Facts record={record} />
            </div>
            <Timeline record={record} />
          </div>
        </>
      )}
    </>
  );
}

const Waiting = () => (
  <Stack gap="md">
    <CardSkeleton lines={2} />
    <CardSkeleton lines={8} />
    <CardSkeleton lines={6} />
  </Stack>
);
