import '@mantine/spotlight/styles.layer.css';
import { CloseButton } from '@mantine/core';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconRefresh, IconSearch, IconUser } from '@tabler/icons-react';
import { useId, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { nameOf } from '../../lib/patientName.ts';
import { paletteText as text } from '../../texts/palette.ts';
import { sharedText } from '../../texts/shared.ts';
import type { Entry, Group } from './entry.ts';
import { matching } from './match.ts';
import { Options, optionId } from './Options.tsx';
import { PaletteStatus } from './PaletteStatus.tsx';
import classes from './palette.module.css';
import { useActions } from './useActions.ts';
import { type PatientSearch, usePatientSearch } from './usePatientSearch.ts';
import { usePlaces } from './usePlaces.ts';

interface Props {
  /** With what was picked, to be done once the palette is gone. */
  onClose: (run?: () => void) => void;
}

/** A store of its own for each opening, open from the first drawing on. */
function openStore() {
  const [store, { open }] = createSpotlight();
  open();
  return store;
}

/** Leads to every screen, action and patient by typing. Nothing that is typed goes into the address. */
export default function Palette({ onClose }: Props) {
  const [store] = useState(openStore);
  const [query, setQuery] = useState('');
  const { clinic } = useMember();
  const search = usePatientSearch(clinic ? query.trim() : '');
  const groups = useGroups(query, search);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const id = useId();
  const { selected } = useSpotlight(store);
  useFirstSelected(store, id, count);
  const title = clinic ? text.title : text.titleWithoutPatients;

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={() => onClose()}
      closeOnActionTrigger={false}
      zIndex="var(--mantine-z-index-modal)"
      centered={false}
      yOffset="10dvh"
      radius="md"
      transitionProps={{ duration: 0 }}
      overlayProps={{}}
      attributes={{ content: { 'aria-label': title } }}
    >
      <Spotlight.Search
        size="md"
        role="combobox"
        aria-expanded={count > 0}
        aria-controls={id}
        aria-autocomplete="list"
        {...(selected >= 0 && selected < count && { 'aria-activedescendant': optionId(id, selected) })}
        aria-label={title}
        placeholder={title}
        maxLength={LIMITS.searchLength}
        data-autofocus
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={<CloseButton aria-label={sharedText.close} onClick={() => onClose()} />}
        rightSectionPointerEvents="all"
      />
      <Spotlight.ActionsList id={id} role="listbox" aria-label={text.results} className={classes.list}>
        <Options groups={groups} id={id} selected={selected} onPick={onClose} />
      </Spotlight.ActionsList>
      <PaletteStatus query={query.trim()} count={count} search={search} hasPatients={clinic !== null} />
    </Spotlight.Root>
  );
}

/**
 * Has the first line selected where none is. The library does so when somebody types; patients are found later, and an
 * empty box has its lines from the start.
 */
function useFirstSelected(store: ReturnType<typeof createSpotlight>[0], list: string, count: number): void {
  useLayoutEffect(() => {
    const lines = document.getElementById(list);
    if (count === 0 || lines?.querySelector('[data-selected]')) return;
    lines?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [store, list, count]);
}

/** What fits what is typed, in groups that are not empty; patients come last, since they are found last. */
function useGroups(query: string, search: PatientSearch): Group[] {
  const { actions, screens, patients } = text.groups;
  return [
    { label: actions, entries: matching(query, useActions()) },
    { label: screens, entries: matching(query, usePlaces()) },
    { label: patients, entries: usePatients(search) },
  ].filter(({ entries }) => entries.length > 0);
}

function usePatients({ reply, again }: PatientSearch): Entry[] {
  const navigate = useNavigate();
  if (reply?.error !== undefined) {
    return [{ id: 'again', label: sharedText.tryAgain, icon: IconRefresh, run: again, stays: true }];
  }
  return (reply?.patients ?? []).map((patient) => ({
    id: patient.id,
    label: nameOf(patient),
    description: showPhone(patient.phoneNumber),
    icon: IconUser,
    run: () => void navigate(`/patients/${patient.id}`),
  }));
}
