import { Button, Card } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { patientText } from '../../texts/patients/patient.ts';

const text = patientText.gone;

/** In place of a patient who is gone, or whom this clinic does not have. */
export function NoPatient() {
  return (
    <>
      <PageHead title={patientText.title} purpose={text.title} />
      <Card>
        <EmptyState
          text={text.body}
          icon={<IconUserOff size={32} />}
          action={
            <Button component={Link} to="/patients">
              {text.back}
            </Button>
          }
        />
      </Card>
    </>
  );
}
