import { type ReactNode, useSyncExternalStore } from 'react';
import { useUpgrade } from '../../../components/billing/Upgrade.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { useHeld } from '../useHeld.ts';
import { useAutosaver } from './AutosaveProvider.tsx';
import type { Autosaver } from './autosaver.ts';
import { Conflict } from './Conflict.tsx';
import { type SettingPath, showSetting, type Value, type ValueOf, valueAt } from './fields.ts';

/**
 * Fields of the settings that save themselves; for what stands inside `SettingsCards`. Two kinds:
 *
 * - what is typed: `<TextInput label="Email" {...useAutosavedText('general.email')} />`. It is saved 600 ms after it
 *   was left, or at Enter, if the contract takes it; else its sentence stands below the field.
 * - what is chosen: `const low = useAutosaved('notifications.lowRating')`, then
 *   `<Switch checked={low.value} error={low.error} onChange={() => low.choose(!low.value)} />`. It is saved at once.
 *
 * The indicator in the page's head tells how that goes: no toast is needed. Where somebody else has changed the field
 * meanwhile, `error` asks whose stays. What is not saved yet survives a failure, a change of tabs and a reload.
 *
 * A preview account types and saves nothing; whose subscription ended reads only. For both, choosing
 * opens Upgrade. Who looks at a clinic as its owner does reads only too, and is told why where they choose.
 */
export function useAutosavedText(path: SettingPath) {
  const { saver, unsaved, saved } = useField(path);
  const { paid, status, readOnly } = useMember();
  const value = unsaved ? String(unsaved.written ?? '') : showSetting(path, saved);
  return {
    value,
    error:
      unsaved?.problem ?? conflictOf(saver, path, unsaved?.theirs, (theirs) => showSetting(path, theirs)),
    readOnly: readOnly !== null || (!paid && status !== 'trial'),
    /** Takes the event of a field, or, of one that gives it, the value. */
    onChange: (changed: string | { currentTarget: { value: string } }) =>
      saver.write(path, typeof changed === 'string' ? changed : changed.currentTarget.value),
    onBlur: () => saver.leave(path),
    onKeyDown: (event: { key: string }) => event.key === 'Enter' && saver.leaveNow(path),
  };
}

/** `say` puts a value into words where two people chose differently. */
export function useAutosaved<P extends SettingPath>(path: P, say: (value: ValueOf<P>) => string = String) {
  const { saver, unsaved, saved } = useField(path);
  const { paid } = useMember();
  const isHeld = useHeld();
  const upgrade = useUpgrade();
  return {
    value: (unsaved ? unsaved.written : saved) as ValueOf<P>,
    error:
      unsaved?.problem ?? conflictOf(saver, path, unsaved?.theirs, (theirs) => say(theirs as ValueOf<P>)),
    choose: (value: ValueOf<P>) => {
      if (isHeld()) return;
      if (!paid) return upgrade();
      saver.write(path, value);
      saver.leaveNow(path);
    },
  };
}

function useField(path: SettingPath) {
  const saver = useAutosaver();
  const unsaved = useSyncExternalStore(saver.subscribe, () => saver.state().unsaved[path]);
  const { data } = useApi('getSettings');
  return { saver, unsaved, saved: data ? valueAt(data.data, path) : null };
}

function conflictOf(
  saver: Autosaver,
  path: SettingPath,
  theirs: Value | undefined,
  say: (theirs: Value) => string,
): ReactNode {
  if (theirs === undefined) return undefined;
  return (
    <Conflict
      theirs={say(theirs)}
      onKeepMine={() => saver.keepMine(path)}
      onUseTheirs={() => saver.drop(path)}
    />
  );
}
