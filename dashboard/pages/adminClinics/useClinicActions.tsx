import {
  IconArrowBackUp,
  IconBuildingHospital,
  IconEye,
  IconPhoneOutgoing,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import type { AdminClinic } from '../../../server/contract/routes/adminClinics.ts';
import type { RowAction } from '../../components/table/RowMenu.tsx';
import { useAction } from '../../hooks/useAction.ts';
import { useChosen } from '../../hooks/useChosen.ts';
import { clinicDetailsText, adminClinicsText as text } from '../../texts/admin/adminClinics.ts';
import { CLINIC_READS } from './clinicReads.ts';

/** What can be done with one clinic of the list. */
export function useClinicActions() {
  const details = useChosen<AdminClinic>();
  const impersonation = useChosen<AdminClinic>();
  const pause = useChosen<AdminClinic>();
  const sender = useChosen<AdminClinic>();
  const removal = useChosen<AdminClinic>();
  const restoring = useChosen<AdminClinic>();
  const { run } = useAction('resumeClinic', CLINIC_READS);

  const resume = ({ id, name }: AdminClinic) => {
    const words = { failed: text.resume.failed, gone: text.gone(name) };
    return run({ params: { id } }, text.resume.done(name), words);
  };
  const ofDeleted = (clinic: AdminClinic): RowAction[] => [
    {
      label: text.restore.action,
      icon: <IconArrowBackUp size={16} aria-hidden />,
      onSelect: () => restoring.open(clinic),
    },
  ];
  const ofOthers = (clinic: AdminClinic): RowAction[] => [
    {
      label: text.impersonate.action,
      icon: <IconEye size={16} aria-hidden />,
      onSelect: () => impersonation.open(clinic),
    },
    clinic.pausedAt
      ? {
          label: text.resume.action,
          icon: <IconPlayerPlay size={16} aria-hidden />,
          onSelect: () => void resume(clinic),
        }
      : {
          label: text.pause.action,
          icon: <IconPlayerPause size={16} aria-hidden />,
          onSelect: () => pause.open(clinic),
        },
    {
      label: text.sender.action,
      icon: <IconPhoneOutgoing size={16} aria-hidden />,
      onSelect: () => sender.open(clinic),
    },
    {
      label: text.remove.action,
      icon: <IconTrash size={16} aria-hidden />,
      onSelect: () => removal.open(clinic),
      danger: true,
    },
  ];
  const actions = (clinic: AdminClinic): RowAction[] => [
    {
      label: clinicDetailsText.action,
      icon: <IconBuildingHospital size={16} aria-hidden />,
      onSelect: () => details.open(clinic),
    },
    ...(clinic.deletedAt ? ofDeleted(clinic) : ofOthers(clinic)),
  ];
  return { actions, details, impersonation, pause, sender, removal, restoring };
}
