import type { BlockedNumber, Settings } from '../../server/contract/routes/settings.ts';
import { plural } from '../../server/contract/words/counts.ts';
import type { StatusWord } from '../../server/contract/words/statusWords.ts';
import { type Column, tableLines } from '../kit/table.ts';
import { printable, showInstant } from '../kit/words.ts';
import { fieldsIn, valueIn } from './settingFields.ts';

const NOTHING = '–';

/** What stands in a field, for people. */
export function saySetting(value: unknown, utc = false): string {
  if (value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return plural(value.length, 'number');
  return INSTANT.test(String(value)) ? showInstant(String(value), utc) : String(value);
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The same for a script: what `settings set` takes, and a list on lines of its own. */
export function plainSetting(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(({ phoneNumber }: BlockedNumber) => phoneNumber);
  if (typeof value === 'boolean') return [saySetting(value)];
  return [value === null ? '' : printable(String(value))];
}

const cellOf = (value: unknown, utc: boolean): string | StatusWord => {
  const word = saySetting(value, utc);
  return typeof value === 'boolean' ? { word, tone: value ? 'good' : 'quiet' } : word;
};

/** Fields and what stands in them, under a heading. */
export function settingLines(
  settings: Settings,
  { heading, fields, utc }: { heading: string; fields: string[]; utc: boolean },
): string[] {
  const columns: Column<string>[] = [
    { header: heading, value: (name) => name, drop: 0 },
    { header: '', value: (name) => cellOf(valueIn(settings, name), utc), drop: 0, cut: 10 },
  ];
  return tableLines(fields, columns);
}

const GROUPS = [
  ['General', 'general'],
  ['SMS', 'sms'],
  ['Review pages', 'reviews'],
  ['Notifications', 'notifications'],
] as const;

/** All settings, in the groups of the screen. */
export function settingsLines(settings: Settings, utc: boolean): string[] {
  const groups = GROUPS.flatMap(([heading, group]) => [
    '',
    ...settingLines(settings, { heading, fields: fieldsIn(settings, group), utc }),
  ]);
  return [...settingLines(settings, { heading: 'Clinic', fields: ['clinicId', 'version'], utc }), ...groups];
}
