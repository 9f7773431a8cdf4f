import {
  type Settings,
  type SettingsUpdate,
  settingsRoutes,
} from '../../../../server/contract/routes/settings.ts';
import { showPhone } from '../../../../server/contract/rules/phone.ts';
import {
  type Platform,
  readPlatformLink,
  readRedirectLink,
} from '../../../../server/contract/rules/platforms.ts';

/** The settings' fields by where they stand in the contract: what they show, and what of it may be saved. */

export type Change = Omit<SettingsUpdate, 'version'>;
type Group = keyof Change;
type FieldsOf<G extends Group> = Required<NonNullable<Change[G]>>;

/** A platform's own field, and what is switched with a dialog. */
type NoField = 'reviewLinks' | 'platforms' | 'standingLink';

/** 'general.name', 'sms.cooldownDays', 'general.reviewLinks.google'. */
export type SettingPath =
  | { [G in Group]: `${G}.${Exclude<keyof FieldsOf<G>, NoField> & string}` }[Group]
  | `general.reviewLinks.${Platform}`
  | `reviews.platforms.${Platform}`;

/** What a field holds: as it is saved, or, in a text field, as it was typed. */
export type Value = string | number | boolean | null;

/** What a field that is chosen, not typed, holds. */
export type ValueOf<P extends SettingPath> = P extends `reviews.platforms.${Platform}`
  ? boolean
  : P extends `${infer G extends Group}.${infer F}`
    ? F extends keyof FieldsOf<G>
      ? Exclude<FieldsOf<G>[F], undefined>
      : string
    : never;

/** The value at a path; null where nothing stands there. */
export const valueAt = (settings: Settings | Change, path: SettingPath): Value =>
  (path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], settings) as
    | Value
    | undefined) ?? null;

/** An update with these values at their paths. */
export const changeOf = (values: Iterable<[SettingPath, Value]>): Change =>
  [...values].reduce((change, [path, value]) => put(change, path.split('.'), value), {});

const put = (at: object, [key = '', ...below]: string[], value: Value): object => ({
  ...at,
  [key]: below.length === 0 ? value : put((at as Record<string, object>)[key] ?? {}, below, value),
});

/** An empty field and none are the same. */
export const isSame = (one: Value, other: Value): boolean =>
  (one === '' ? null : one) === (other === '' ? null : other);

type NumberPath = { [P in SettingPath]: number extends ValueOf<P> ? P : never }[SettingPath];

const NUMBERS: Record<NumberPath, true> = { 'sms.cooldownDays': true, 'sms.followUpDays': true };

type Reading = { value: Value; problem?: undefined } | { value?: undefined; problem: string };

/** What would be saved of what was written, or the contract's sentence that says what is wrong. */
export function readSetting(path: SettingPath, written: Value): Reading {
  if (typeof written === 'string') {
    const link = readLink(path, written);
    if (link) return link;
  }
  if (path === 'general.accentColor' && written === '') return { value: null };
  const isTypedNumber = typeof written === 'string' && path in NUMBERS;
  const value = isTypedNumber && /^\s*\d+\s*$/.test(written) ? Number(written) : written;
  const read = settingsRoutes.updateSettings.payload.safeParse({ version: 0, ...changeOf([[path, value]]) });
  return read.success
    ? { value: valueAt(read.data, path) }
    : { problem: read.error.issues[0]?.message ?? '' };
}

function readLink(path: SettingPath, written: string): Reading | undefined {
  const [, field, platform] = path.split('.');
  if (field !== 'reviewLinks' && field !== 'reviewRedirectUrl') return undefined;
  if (written.trim() === '') return { value: '' };
  const { url, problem } = platform
    ? readPlatformLink(platform as Platform, written)
    : readRedirectLink(written);
  return url === undefined ? { problem } : { value: url };
}

/** A saved value as its text field shows it. */
export function showSetting(path: SettingPath, value: Value): string {
  if (value === null) return '';
  return path === 'general.phone' ? showPhone(String(value)) : String(value);
}
