import { IconEdit, IconHandStop, IconSend, IconTrash, IconUser } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { v4 as uuid } from 'uuid';
import type { Patient } from '../../../server/contract/routes/patients.ts';
import { VERDICT_TEXT } from '../../../server/contract/routes/sms.ts';
import { useUpgrade } from '../../components/billing/Upgrade.tsx';
import type { Sending } from '../../components/patient/SendModal.tsx';
import type { RowAction } from '../../components/table/RowMenu.tsx';
import { useChosen } from '../../hooks/useChosen.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { useZone } from '../../hooks/useZone.ts';
import { showDay } from '../../lib/dates.ts';
import { spokenText } from '../../texts/patients/patient.ts';
import { editText } from '../../texts/patients/patientForms.ts';
import { patientActionText as text } from '../../texts/patients/patients.ts';
import { requestText } from '../../texts/sending/requestReviews.ts';

/**
 * What can be done with one patient of the list. Without a subscription what writes opens Upgrade, but for an opt-out:
 * that works for everybody who has patients of their own.
 */
export function usePatientActions() {
  const { paid, status } = useMember();
  const upgrade = useUpgrade();
  const navigate = useNavigate();
  const zone = useZone();
  const sending = useChosen<Sending>();
  const editing = useChosen<Patient>();
  const stopping = useChosen<Patient>();
  const deleting = useChosen<Patient>();

  const ifPaid = (act: () => void) => (paid ? act : upgrade);
  const actions = (patient: Patient): RowAction[] => [
    {
      label: text.send.action,
      icon: <IconSend size={16} aria-hidden />,
      onSelect: ifPaid(() => sending.open({ patient, idempotencyKey: uuid() })),
      reason: whyNotText(patient, zone),
    },
    {
      label: text.open,
      reads: true,
      icon: <IconUser size={16} aria-hidden />,
      onSelect: () => void navigate(`/patients/${patient.id}`),
    },
    {
      label: editText.action,
      icon: <IconEdit size={16} aria-hidden />,
      onSelect: ifPaid(() => editing.open(patient)),
    },
    {
      label: spokenText.action,
      icon: <IconHandStop size={16} aria-hidden />,
      onSelect: paid || status !== 'trial' ? () => stopping.open(patient) : upgrade,
      reason: patient.status === 'blacklisted' ? spokenText.already : null,
    },
    {
      label: text.remove.action,
      icon: <IconTrash size={16} aria-hidden />,
      onSelect: ifPaid(() => deleting.open(patient)),
      danger: true,
    },
  ];
  return { actions, sending, editing, stopping, deleting };
}

/** Why a review request cannot be sent now; null where it can. */
function whyNotText({ status, cooldownUntil }: Patient, zone: string): string | null {
  if (status === 'opted_out') return VERDICT_TEXT.opted_out;
  if (status === 'blacklisted') return VERDICT_TEXT.blocked;
  if (status !== 'cooldown') return null;
  return cooldownUntil ? requestText.cooldownUntil(showDay(cooldownUntil, zone)) : VERDICT_TEXT.cooldown;
}
