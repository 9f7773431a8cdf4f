import '@mantine/spotlight/styles.layer.css';
import { CloseButton } from '@mantine/core';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { LIMITS } from '../../../server/contract/limits.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { paletteText as text } from '../../texts/palette.ts';
import { sharedText } from '../../texts/shared.ts';
import { Options, optionId } from './Options.tsx';
import { PaletteStatus } from './PaletteStatus.tsx';
import classes from './palette.module.css';
import { useFirstSelected } from './useFirstSelected.ts';
import { useGroups } from './useGroups.ts';
import { usePatientSearch } from './usePatientSearch.ts';

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
