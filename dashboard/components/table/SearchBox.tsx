import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { LIMITS, TIMES } from '../../../server/contract/core/limits.ts';
import { sharedText } from '../../texts/shared.ts';

interface Props {
  /** What is searched, for the screen reader and as the placeholder: 'Search name, email or number'. */
  label: string;
  /** What is searched now; where it changes by itself (Back, a reset), the box follows. */
  value?: string;
  /** Called 500 ms after the last key, and at once on Enter or clear; not for what is searched already. */
  onSearch: (text: string) => void;
}

/** A search box. */
export function SearchBox({ label, value: searched, onSearch }: Props) {
  const [text, setText] = useState(searched ?? '');
  const [known, setKnown] = useState(searched);
  if (searched !== known) {
    setKnown(searched);
    if (searched !== text.trim()) setText(searched ?? '');
  }
  const soon = useDebouncedCallback((value: string) => {
    const asked = value.trim();
    if (asked !== searched) onSearch(asked);
  }, TIMES.debounce);
  const change = (value: string) => {
    setText(value);
    soon(value);
    if (value === '') soon.flush();
  };
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      maxLength={LIMITS.searchLength}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && soon.flush()}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text !== '' && (
          <CloseButton size="sm" aria-label={sharedText.clearSearch} onClick={() => change('')} />
        )
      }
      style={{ flex: '1 1 16rem' }}
    />
  );
}
