import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import { MANAGERS, type Role } from '../../../../server/contract/core/roles.ts';
import type { Settings } from '../../../../server/contract/routes/settings.ts';
import { useApi } from '../../../hooks/useApi.ts';
import { type Outcome, useCall } from '../../../hooks/useCall.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { notifyAbout } from '../../../lib/notify.ts';
import { readDraft, writeDraft } from '../../../session/drafts.ts';
import { accessToken } from '../../../session/tokens.ts';
import { settingsText as text } from '../../../texts/settings/settings.ts';
import { useShowSettings } from '../useSettings.ts';
import { type AllUnsaved, Autosaver } from './autosaver.ts';

const notify = notifyAbout('settings');

const isManager = (role: Role) => (MANAGERS as readonly Role[]).includes(role);

const AutosaveContext = createContext<Autosaver | null>(null);

/** What saves the fields of all tabs: one for the screen, so that two saves never overlap. */
export function useAutosaver(): Autosaver {
  const saver = use(AutosaveContext);
  if (!saver) throw new Error('Fields that save themselves stand inside AutosaveProvider');
  return saver;
}

export function AutosaveProvider({ children }: { children: ReactNode }) {
  const { user } = useMember();
  const { data } = useApi(isManager(user.role) ? 'getSettings' : null);
  const saver = useNewAutosaver();
  useEffect(() => {
    if (data) saver.know(data.data);
  }, [saver, data]);
  // Anyone who signed out has said that nothing is kept.
  useEffect(() => () => void (accessToken() !== null && saver.leaveAll()), [saver]);
  useWarning(saver);
  return <AutosaveContext value={saver}>{children}</AutosaveContext>;
}

function useNewAutosaver(): Autosaver {
  const { user, paid, unread, readOnly } = useMember();
  // What a clinic types whose subscription cannot be read is saved once it is; what a super admin types there never is.
  const keeps = (paid || unread) && readOnly === null;
  const { call: save } = useCall('updateSettings', ['getFirstSteps']);
  const { call: read } = useCall('getSettings');
  const show = useShowSettings();
  return useMemo(() => {
    const draft = `${user.id}:settings`;
    const kept = (keeps && readDraft<AllUnsaved>(draft)) || {};
    return new Autosaver(
      {
        isOff: !paid,
        save: async (version, change) => settingsOf(await save({ payload: { version, ...change } })),
        read: async () => settingsOf(await read({})),
        show,
        keep: (unsaved) => keeps && writeDraft(draft, Object.keys(unsaved).length > 0 ? unsaved : undefined),
        onError: (error) => notify.failure(text.notSaved, error),
        onConflict: () => notify.warning({ title: text.notSaved, message: text.conflict.toast }),
      },
      kept,
    );
  }, [user.id, paid, keeps, save, read, show]);
}

const settingsOf = (outcome: Outcome<{ data: Settings }>): Outcome<Settings> =>
  outcome.ok ? { ok: true, answer: outcome.answer.data } : outcome;

/** The browser asks before it closes or reloads a page with something unsaved. */
function useWarning(saver: Autosaver): void {
  const hasUnsaved = useSyncExternalStore(
    saver.subscribe,
    () => Object.keys(saver.state().unsaved).length > 0,
  );
  const { paid } = useMember();
  useEffect(() => {
    if (!hasUnsaved || !paid) return undefined;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasUnsaved, paid]);
}
