/** The shapes of the OpenAPI document by name: what several places share is written once. */

export type Json = Record<string, unknown>;

/** Shorter shapes are read more quickly where they stand. */
const SHORTEST = 60;

/** Formats that say all that zod's patterns say, in a word. */
const KNOWN_FORMATS = ['date-time', 'uuid', 'email', 'uri', 'date'];

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasName = (schema: Json): boolean =>
  (schema.type === 'object' && isJson(schema.properties)) ||
  'anyOf' in schema ||
  'oneOf' in schema ||
  'enum' in schema;

/** A shape without what its place says of it. */
const keyOf = ({ description: _, default: __, ...shape }: Json): string => JSON.stringify(shape);

/** `import.finished` as `ImportFinished`. */
export const pascal = (words: string): string =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/([^su])s$/, '$1');

/**
 * What says nothing: patterns of a format that is named, the bounds of every number of JavaScript, and that an answer has
 * no other fields, for later versions may add some.
 */
const isIdle = (word: string, part: unknown, { format }: Json): boolean =>
  (word === 'pattern' && KNOWN_FORMATS.includes(String(format))) ||
  ((word === 'minimum' || word === 'maximum') && Math.abs(Number(part)) === Number.MAX_SAFE_INTEGER) ||
  (word === 'additionalProperties' && part === false);

/** A record whose keys are known has them as its fields: that is how other programs understand it. */
function withFields(schema: Json): Json {
  const { propertyNames, additionalProperties, ...rest } = schema;
  const keys = isJson(propertyNames) && Array.isArray(propertyNames.enum) ? propertyNames.enum : undefined;
  if (keys === undefined || !isJson(additionalProperties)) return schema;
  return { ...rest, properties: Object.fromEntries(keys.map((key) => [key, additionalProperties])) };
}

function withoutIdle(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIdle);
  if (!isJson(value)) return value;
  const said = Object.entries(withFields(value)).filter(([word, part]) => !isIdle(word, part, value));
  return Object.fromEntries(said.map(([word, part]) => [word, withoutIdle(part)]));
}

/** Gathers the shapes of a document: `refer` all of them, then `settle` what was given. */
export class Schemas {
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly named: Record<string, unknown> = {};
  readonly #waiting: { place: Json; schema: Json; name: string }[] = [];

  /** Where a shape is to stand, which a name is wished for; it is filled in by `settle`. */
  refer(schema: Json, name: string): Json {
    const place: Json = {};
    const plain = withoutIdle(schema) as Json;
    this.#count(plain);
    this.#waiting.push({ place, schema: plain, name });
    return place;
  }

  settle(): void {
    for (const { place, schema, name } of this.#waiting) Object.assign(place, this.#whole(schema, name));
  }

  #count(value: unknown): void {
    if (Array.isArray(value)) for (const part of value) this.#count(part);
    if (!isJson(value)) return;
    const key = keyOf(value);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    for (const part of Object.values(value)) this.#count(part);
  }

  /** The shape of a whole body, which always has a name where it is more than a word. */
  #whole(schema: Json, name: string): Json {
    return hasName(schema) ? this.#reference(schema, pascal(name)) : (this.#inner(schema, name) as Json);
  }

  /** `near` is the name of what stands around it. */
  #inner(value: unknown, near: string, name = near): unknown {
    if (Array.isArray(value)) return value.map((part) => this.#inner(part, near, name));
    if (!isJson(value)) return value;
    const key = keyOf(value);
    const isShared = (this.#counts.get(key) ?? 0) > 1 && key.length >= SHORTEST;
    return isShared && hasName(value) ? this.#reference(value, name, near) : this.#parts(value, near, name);
  }

  #parts(schema: Json, near: string, name: string): Json {
    return Object.fromEntries(
      Object.entries(schema).map(([word, part]) => [
        word,
        word === 'properties' && isJson(part)
          ? Object.fromEntries(
              Object.entries(part).map(([own, one]) => [own, this.#property(one, near, own)]),
            )
          : word === 'enum' || word === 'default' || word === 'const'
            ? part
            : this.#inner(part, near, name),
      ]),
    );
  }

  #property(schema: unknown, near: string, own: string): unknown {
    const isGeneral = ['data', 'items', 'results', 'type', 'status'].includes(own);
    const name = isGeneral ? near + pascal(own) : pascal(singular(own));
    return this.#inner(schema, near, name);
  }

  #reference(schema: Json, wished: string, near = ''): Json {
    const { description, default: usual, ...shape } = schema;
    const key = keyOf(schema);
    const name = this.#names.get(key) ?? this.#keep(key, shape, wished, near);
    return {
      $ref: `#/components/schemas/${name}`,
      ...(description === undefined ? {} : { description }),
      ...(usual === undefined ? {} : { default: usual }),
    };
  }

  #keep(key: string, shape: Json, wished: string, near: string): string {
    const longer = wished.startsWith(near) ? [] : [near + wished];
    const names = [wished, ...longer, ...Array.from({ length: 99 }, (_, n) => `${wished}${n + 2}`)];
    const name = names.find((one) => !(one in this.named)) ?? key;
    this.#names.set(key, name);
    this.named[name] = {};
    this.named[name] = this.#parts(shape, name, name);
    return name;
  }
}
