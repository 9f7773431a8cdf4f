import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  type Evidence,
  evidenceFileName,
  evidenceJson,
  makeEvidence,
} from '../../server/contract/rules/patientEvidence.ts';
import { FailedState } from '../components/feedback/FailedState.tsx';
import { SampleNote } from '../components/feedback/SampleNote.tsx';
import { CardSkeleton } from '../components/feedback/Skeletons.tsx';
import { BackLink } from '../components/shell/BackLink.tsx';
import { PageHead } from '../components/shell/PageHead.tsx';
import { useCall } from '../hooks/useCall.ts';
import { useMember } from '../hooks/useSession.tsx';
import { saveFile } from '../lib/saveFile.ts';
import { evidenceText as text } from '../texts/patients/patient.ts';
import { EvidenceSheet } from './patient/EvidenceSheet.tsx';
import { isNoPatient } from './patient/isNoPatient.ts';
import { NoPatient } from './patient/NoPatient.tsx';
import '../styles/print.css';

/** The evidence for a complaint about one patient, to print and to save; read again each time, never kept. */
export default function PatientEvidence() {
  const { id = '' } = useParams();
  const { evidence, error, read } = useEvidence(id);
  const { status } = useMember();
  if (isNoPatient(error)) return <NoPatient />;

  const save = () =>
    evidence && saveFile(evidenceFileName(evidence), [evidenceJson(evidence)], 'application/json');
  return (
    <>
      <div className="unprinted">
        <BackLink to={`/patients/${id}`}>{text.back}</BackLink>
        <PageHead
          title={text.title}
          purpose={text.purpose}
          actions={
            <Button
              variant="default"
              disabled={!evidence}
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={save}
            >
              {text.save}
            </Button>
          }
          main={
            <Button
              disabled={!evidence}
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => print()}
            >
              {text.print}
            </Button>
          }
        />
        {error && <FailedState title={text.failed} error={error} onRetry={read} />}
        {!error && !evidence && <CardSkeleton lines={12} />}
      </div>
      <SampleNote shown={evidence && status === 'trial'} />
      {evidence && <EvidenceSheet evidence={evidence} />}
    </>
  );
}

/** Evidence says when it was made, so it is never older than the visit to this page. */
function useEvidence(id: string) {
  const { call, error } = useCall('getPatient');
  const { user, clinic } = useMember();
  const [evidence, setEvidence] = useState<Evidence>();
  const read = useCallback(async () => {
    const outcome = await call({ params: { id } });
    if (outcome.ok) setEvidence(makeEvidence(outcome.answer.data, user, clinic, new Date()));
  }, [call, id, user, clinic]);
  useEffect(() => void read(), [read]);
  return { evidence, error, read };
}
