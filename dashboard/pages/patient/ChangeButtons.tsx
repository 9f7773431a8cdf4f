import { useDisclosure } from '@mantine/hooks';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { PatientRecord } from '../../../server/contract/routes/patientRecord.ts';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { DeleteDialog } from '../../components/patient/DeleteDialog.tsx';
import { EditModal } from '../../components/patient/EditModal.tsx';
import { editText } from '../../texts/patients/patientForms.ts';
import { patientActionText } from '../../texts/patients/patients.ts';

/** Edits a patient, or erases them and goes back to the list. */
export function ChangeButtons({ record }: { record: PatientRecord }) {
  const [editing, edit] = useDisclosure(false);
  const [deleting, remove] = useDisclosure(false);
  const navigate = useNavigate();
  return (
    <>
      <ActionButton
        paidOnly
        variant="default"
        leftSection={<IconEdit size={18} aria-hidden />}
        onClick={edit.open}
      >
        {editText.action}
      </ActionButton>
      <ActionButton
        paidOnly
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={remove.open}
      >
        {patientActionText.remove.action}
      </ActionButton>
      <EditModal chosen={record} opened={editing} onClose={edit.close} />
      <DeleteDialog
        chosen={record}
        opened={deleting}
        onClose={remove.close}
        onDeleted={() => void navigate('/patients', { replace: true })}
      />
    </>
  );
}
