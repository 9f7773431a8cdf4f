import * as z from 'zod';
import { lacking, Refusal } from '../refusal.ts';

type Keys<T> = T extends unknown ? keyof T : never;
type At<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;
type Inner<T> = T extends readonly (infer Item)[] ? Item : T extends object ? T : never;

/** The names in A, at any depth, that B does not know; never where it knows all. */
type Foreign<A, B> = A extends readonly (infer Item)[]
  ? Foreign<Item, Inner<B>>
  : A extends object
    ? string extends keyof A
      ? never
      : {
          [K in keyof A]-?: K extends Keys<B> ? Foreign<NonNullable<A[K]>, NonNullable<At<B, K>>> : K;
        }[keyof A]
    : never;

/**
 * Declares the parameters of a call. The compiler refuses a schema whose values the SDK's own type of the call would not
 * take, or that holds a name which that type does not know, at any depth: so nothing is accepted here that the real
 * API would refuse as unknown.
 */
export const paramsOf =
  <Params>() =>
  <Schema extends z.ZodType>(
    schema: Schema &
      (z.output<Schema> extends Params
        ? [Foreign<z.output<Schema>, Params>] extends [never]
          ? unknown
          : { 'unknown to the SDK': Foreign<z.output<Schema>, Params> }
        : { 'not what the SDK sends': z.output<Schema> }),
  ): Schema =>
    schema;

/** Values as forms carry them. */
export const text = z.string().min(1).max(5_000);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const whole = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
export const cents = whole.pipe(z.int().min(0));
export const url = z.url({ protocol: /^https?$/ });
/** An empty value takes a name away. */
export const metadata = z.record(z.string().max(40), z.string().max(500));
/** Four names deep at most: https://docs.stripe.com/api/expanding_objects */
const expandable = z
  .string()
  .refine((path) => path.split('.').length <= 4, 'You cannot expand more than 4 levels of a property.');
export const expand = z.array(expandable).max(20);

/** What every list takes. */
export const page = {
  limit: whole.pipe(z.int().min(1).max(100)).exactOptional(),
  starting_after: text.exactOptional(),
  expand: expand.exactOptional(),
};

/** The metadata after a change of some of it. */
export function mergedMetadata(
  before: Record<string, string> | null,
  change: Record<string, string> | undefined,
): Record<string, string> {
  const all = { ...before, ...change };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

const named = (path: PropertyKey[]) =>
  path.map((part, place) => (place === 0 ? String(part) : `[${String(part)}]`)).join('');

function refusalOf(issue: z.core.$ZodIssue): Refusal {
  if (issue.code === 'unrecognized_keys') {
    const [first = ''] = issue.keys;
    const param = named([...issue.path, first]);
    const message = `Received unknown parameter: ${param}`;
    return new Refusal(400, { code: 'parameter_unknown', param, message });
  }
  const param = named(issue.path);
  if (issue.input === undefined) return lacking(param);
  return new Refusal(400, { param, message: `Invalid ${param}: ${issue.message}` });
}

/** Reads the parameters of a call; an unknown one is told before anything else. */
export function readParams<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  throw issue ? refusalOf(issue) : new Refusal(400, { message: 'Invalid request.' });
}
