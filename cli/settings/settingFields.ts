import * as z from 'zod';
import type { Api } from '../../server/contract/core/api.ts';
import type { Call } from '../../server/contract/core/route.ts';
import { type Settings, settingsRoutes } from '../../server/contract/routes/settings.ts';
import { EXIT, Stop } from '../kit/errors.ts';
import { nearest } from '../kit/nearest.ts';
import { listWords } from '../kit/words.ts';

/** The fields of a clinic's settings by their names in the API, such as `sms.cooldownDays`. */

interface Field {
  name: string;
  kind: 'switch' | 'number' | 'text';
  /** Whether an empty text takes the value away. */
  nullable: boolean;
}

const inside = (group: string, name: string): string => (group === '' ? name : `${group}.${name}`);

function fieldsOf(schema: z.ZodType, name = '', nullable = false): Field[] {
  if (schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap() as z.ZodType, name, nullable);
  if (schema instanceof z.ZodNullable) return fieldsOf(schema.unwrap() as z.ZodType, name, true);
  // What may be given in two forms is typed in the first.
  if (schema instanceof z.ZodUnion) return fieldsOf(schema.options[0] as z.ZodType, name, nullable);
  if (schema instanceof z.ZodObject) {
    const parts = Object.entries(schema.shape as Record<string, z.ZodType>);
    return parts.flatMap(([key, part]) => fieldsOf(part, inside(name, key)));
  }
  if (schema instanceof z.ZodRecord) {
    const { options } = schema.keyType as z.ZodEnum;
    return options.flatMap((key) => fieldsOf(schema.valueType as z.ZodType, inside(name, String(key))));
  }
  return [{ name, kind: kindOf(schema), nullable }];
}

function kindOf(schema: z.ZodType): Field['kind'] {
  if (schema instanceof z.ZodBoolean) return 'switch';
  return schema instanceof z.ZodNumber ? 'number' : 'text';
}

const { getSettings, updateSettings } = settingsRoutes;
/** The names of all fields. */
export const READABLE = fieldsOf(getSettings.answer.shape.data).map(({ name }) => name);

/** Those that can be set. */
export const SETTABLE = fieldsOf(updateSettings.payload).filter(({ name }) => name !== 'version');

/** Where the settings tell what is set under another name. */
const READ_AS: Record<string, string> = { 'reviews.standingLink': 'reviews.standingLink.enabled' };

const readNameOf = (name: string): string => READ_AS[name] ?? name;

/** What the settings hold under a name; null where they hold nothing. */
export const valueIn = (settings: Settings, name: string): unknown =>
  name.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], settings) ??
  null;

/** What stands in a field that `set` names. */
export const settingOf = (settings: Settings, name: string): unknown => valueIn(settings, readNameOf(name));

/** Whether a name is that of one field, and not of several. */
export const isField = (name: string): boolean => READABLE.includes(name);

/** The fields of a group, or of all, which the settings hold. */
export function fieldsIn(settings: Settings, group = ''): string[] {
  const value = group === '' ? settings : valueIn(settings, group);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [group];
  return Object.keys(value).flatMap((key) => fieldsIn(settings, inside(group, key)));
}

/** Stops with code 2 where the settings have neither a field nor a group of that name. */
export function needReadable(name: string): void {
  if (READABLE.some((field) => field === name || field.startsWith(`${name}.`))) return;
  throw unknown(name, READABLE);
}

/** What changes these fields elsewhere. */
const CHANGED_BY: Record<string, string> = {
  'general.logoUrl': 'Use goodword settings logo FILE.',
  'sms.blockList': 'Use goodword block-list add and goodword block-list remove.',
};

/** What 'FIELD=VALUE' words ask for, by the fields' names. Stops with code 2 where they do not say. */
export function readAssignments(words: readonly string[]): Map<string, unknown> {
  const wanted = new Map<string, unknown>();
  for (const word of words) {
    const [name = '', ...value] = word.split('=');
    if (value.length === 0) {
      throw new Stop(
        `'${word}' gives no value.`,
        'Write FIELD=VALUE, such as sms.cooldownDays=60.',
        EXIT.refused,
      );
    }
    const field = settable(name.trim());
    if (wanted.has(field.name))
      throw new Stop(`${field.name} is given twice.`, 'Give it once.', EXIT.refused);
    wanted.set(field.name, readValue(field, value.join('=')));
  }
  return wanted;
}

function settable(name: string): Field {
  const found = SETTABLE.find((field) => field.name === name || readNameOf(field.name) === name);
  if (found) return found;
  if (!READABLE.includes(name)) {
    throw unknown(
      name,
      SETTABLE.map((field) => field.name),
    );
  }
  throw new Stop(
    `${name} cannot be set.`,
    CHANGED_BY[name] ?? 'Goodword gives it; you can read it alone.',
    EXIT.refused,
  );
}

function unknown(name: string, names: readonly string[]): Stop {
  const near = nearest(name, names);
  return new Stop(
    `There is no setting '${name}'.`,
    near.length > 0
      ? `Did you mean ${listWords(near)}?`
      : 'Run goodword settings get to see what they are called.',
    EXIT.refused,
  );
}

const SWITCH: Record<string, boolean> = { on: true, true: true, off: false, false: false };

/** The value that a text stands for. What is no number goes to the server as it is, which says what it should be. */
function readValue({ name, kind, nullable }: Field, text: string): unknown {
  if (nullable && text === '') return null;
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (kind === 'text') return text;
  const on = SWITCH[text.toLowerCase()];
  if (on === undefined) throw new Stop(`${name} is either on or off.`, `Write ${name}=on.`, EXIT.refused);
  return on;
}

/** The call that sets these fields, in the shape of the API. */
export function updateOf(
  version: number,
  wanted: Map<string, unknown>,
): Call<Api['updateSettings']>['payload'] {
  const update: Record<string, unknown> = {};
  for (const [name, value] of wanted) {
    const keys = name.split('.');
    const last = keys.pop() ?? '';
    let group = update;
    for (const key of keys) {
      group[key] ??= {};
      group = group[key] as Record<string, unknown>;
    }
    group[last] = value;
  }
  return { ...update, version };
}
