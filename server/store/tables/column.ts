/** What columns hold, on both engines, and the types of rows that follow from it. */

/** How the databases keep it. */
export type Kind = 'text' | 'integer' | 'big' | 'real' | 'flag' | 'bytes';

/** A column; `Read` is what the driver gives, `Written` what it takes. */
export interface Column<Read, Written = Read> {
  readonly kind: Kind;
  readonly nullable: boolean;
  /** A row may be added without it. */
  readonly optional: boolean;
  /** For the compiler alone: there is no such value. */
  readonly read?: Read;
  readonly written?: Written;
}

const column = <Read, Written = Read>(kind: Kind): Column<Read, Written> & { optional: false } => ({
  kind,
  nullable: false,
  optional: false,
});

/** Text, or one of a few words. */
export const text = <Words extends string = string>() => column<Words>('text');

/** ISO 8601 in UTC with milliseconds. */
export const instant = () => column<string>('text');

declare const HELD: unique symbol;

/** JSON as text; `readJson` tells what it holds. */
export type JsonText<Held> = string & { readonly [HELD]: Held };

export const json = <Held>() => column<JsonText<Held>, string>('text');

export const readJson = <Held>(text: JsonText<Held>): Held => JSON.parse(text);

export const toJson = <Held>(held: Held): JsonText<Held> => JSON.stringify(held) as JsonText<Held>;

export const integer = () => column<number>('integer');

/** A whole number that may be large: PostgreSQL's driver gives it as text. */
export const big = () => column<number | string, number>('big');

export const real = () => column<number>('real');

/** SQLite keeps 0 and 1. */
export type Flag = boolean | 0 | 1;

export const flag = () => column<Flag, boolean>('flag');

export const bytes = () => column<Buffer>('bytes');

/** Null where nothing is known; a row may be added without it. */
export const nullable = <Read, Written>(of: Column<Read, Written>) => ({
  ...(of as Column<Read | null, Written | null>),
  nullable: true,
  optional: true as const,
});

/** The database knows what stands there where nothing is said. */
export const defaulted = <Read, Written>(of: Column<Read, Written>) => ({ ...of, optional: true as const });

export type Table = Readonly<Record<string, Column<unknown>>>;

type ReadOf<Of> = Of extends Column<infer Read, unknown> ? Read : never;
type WrittenOf<Of> = Of extends Column<unknown, infer Written> ? Written : never;
type OptionalIn<Of extends Table> = {
  [Name in keyof Of]: Of[Name] extends { readonly optional: true } ? Name : never;
}[keyof Of];

/** A row as it is read. */
export type RowOf<Of extends Table> = { [Name in keyof Of]: ReadOf<Of[Name]> };

/** A row with each of its columns, as it is written. */
export type WholeRowOf<Of extends Table> = { [Name in keyof Of]: WrittenOf<Of[Name]> };

/** A row as it may be added: what may be null or has a default may be left out. */
export type NewRowOf<Of extends Table> = Omit<WholeRowOf<Of>, OptionalIn<Of>> &
  Partial<Pick<WholeRowOf<Of>, OptionalIn<Of>>>;

/** The same row, some columns of which cannot be null where it is read. */
export type Known<Row, Name extends keyof Row> = Omit<Row, Name> & { [Of in Name]: NonNullable<Row[Of]> };

/** What a row has beside it, or nothing. */
export type OrNull<Row> = { [Name in keyof Row]: Row[Name] | null };
