import type { AdminClinic } from '../../../server/contract/adminClinics.ts';
import { DeedDialog } from '../../components/DeedDialog.tsx';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { TypedRemovalDialog } from '../../components/TypedRemovalDialog.tsx';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { useDeed } from '../../hooks/useDeed.ts';
import { useImpersonate } from '../../hooks/useImpersonate.ts';
import { adminClinicsText as text } from '../../texts/adminClinics.ts';
import { impersonationText } from '../../texts/impersonation.ts';
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
        deed: impersonationText.deed,
      })}
      act={({ id }, reason) => begin(id, reason, '/dashboard')}
      pending={pending}
    />
  );
}

/** Why a clinic's texts are held back. */
export function PauseClinic(dialog: Dialog) {
  const { run, pending } = useDeed('pauseClinic', CLINIC_READS);
  const words = text.pause;
  const pause = ({ id, name }: AdminClinic, reason: string) =>
    run({ params: { id }, payload: { reason } }, words.done(name), {
      failed: words.failed,
      gone: text.gone(name),
    });
  return (
    <ReasonDialog
      {...dialog}
      ask={({ name }) => ({ title: words.title(name), meaning: words.meaning, deed: words.deed })}
      act={pause}
      pending={pending}
    />
  );
}

/** Deletes a clinic, once its name is typed. */
export function DeleteClinic(dialog: Dialog) {
  const { run, pending } = useDeed('deleteClinic', CLINIC_READS);
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
        deed: words.deed,
      })}
      act={remove}
      pending={pending}
    />
  );
}

/** Takes a deletion back, once it is clear what stays lost. */
export function RestoreClinic(dialog: Dialog) {
  const { run, pending } = useDeed('restoreClinic', CLINIC_READS);
  const words = text.restore;
  const restore = ({ id, name }: AdminClinic) =>
    run({ params: { id } }, words.done(name), { failed: words.failed, gone: text.gone(name) });
  return (
    <DeedDialog
      {...dialog}
      ask={({ name }) => ({ title: words.title(name), meaning: words.meaning, deed: words.deed })}
      act={restore}
      pending={pending}
    />
  );
}
