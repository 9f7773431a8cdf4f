import { PLATFORM_NAMES, PLATFORMS, type Platform } from '../../server/contract/platforms.ts';
import { sharedText } from '../texts/shared.ts';
import { FilterSelect } from './FilterSelect.tsx';

interface Props {
  value: Platform | 'all';
  /** Those to choose from; all of them unless the screen knows better. */
  platforms?: readonly Platform[];
  onChange: (platform: Platform | 'all') => void;
}

/** The platform filter of a screen. */
export function PlatformSelect({ value, platforms = PLATFORM_NAMES, onChange }: Props) {
  const { label, all } = sharedText.platform;
  const named = platforms.map((name) => ({ value: name, label: PLATFORMS[name].label }));
  return (
    <FilterSelect
      label={label}
      value={value}
      choices={[{ value: 'all', label: all }, ...named]}
      onChange={onChange}
    />
  );
}
