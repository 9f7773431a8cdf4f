import type { AdminClinic } from '../../../server/contract/routes/adminClinics.ts';
import { ActionDialog } from '../../components/dialog/ActionDialog.tsx';
import { ReasonDialog } from '../../components/dialog/ReasonDialog.tsx';
import { TypedRemovalDialog } from '../../components/dialog/TypedRemovalDialog.tsx';
import { useAction } from '../../hooks/useAction.ts';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { useImpersonate } from '../../hooks/useImpersonate.ts';
import { adminClinicsText as text } from '../../texts/admin/adminClinics.ts';
import { impersonationText } from '../../texts/admin/impersonation.ts';
import { CLINIC_READS } from './clinicReads.ts';

type Dialog = DialogAbout<AdminClinic>;

/** Why a super admin looks at a clinic as its owner does. */
export function ImpersonateOwner(dialog: Dialog) {
  const { begin, pending } = useImpersonate();
  return (
    <ReasonDialog
      {...dialog}
      ask={({ name }) => ({
        title: impersonationText.title(name),
        meaning: impersonationText.meaning,
        button: impersonationText.button,
      })}
      act={({ id }, reason) => begin(id, reason, '/dashboard')}
      pending={pending}
    />
  );
}

/** Why a clinic's texts are held back. */
export function PauseClinic(dialog: Dialog) {
  const { run, pending } = useAction('pauseClinic', CLINIC_READS);
  const words = text.pause;
  const pause = ({ id, name }: AdminClinic, reason: string) =>
    run({ params: { id }, payload: { reason } }, words.done(name), {
      failed: words.failed,
      gone: text.gone(name),
    });
  return (
    <ReasonDialog
      {...dialog}
      ask={({ name }) => ({ title: words.title(name), meaning: words.meaning, button: words.button })}
      act={pause}
      pending={pending}
    />
  );
}

/** Deletes a clinic, once its name is typed. */
export function DeleteClinic(dialog: Dialog) {
  const { run, pending } = useAction('deleteClinic', CLINIC_READS);
  const words = text.remove;
  const remove = ({ id, name }: AdminClinic) =>
    run({ params: { id } }, words.done(name), { failed: words.failed, gone: text.gone(name) });
  return (
    <TypedRemovalDialog
      {...dialog}
      ask={({ name }) => ({
        title: words.title(name),
        meaning: [words.now, words.later],
        name,
        button: words.button,
      })}
      act={remove}
      pending={pending}
    />
  );
}

/** Takes a deletion back, once it is clear what stays lost. */
export function RestoreClinic(dialog: Dialog) {
  const { run, pending } = useAction('restoreClinic', CLINIC_READS);
  const words = text.restore;
  const restore = ({ id, name }: AdminClinic) =>
    run({ params: { id } }, words.done(name), { failed: words.failed, gone: text.gone(name) });
  return (
    <ActionDialog
      {...dialog}
      ask={({ name }) => ({ title: words.title(name), meaning: words.meaning, button: words.button })}
      act={restore}
      pending={pending}
    />
  );
}
