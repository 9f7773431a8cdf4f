import { intentShape, methodShape } from '../billing/paymentShape.ts';
import { Refusal } from '../refusal.ts';
import type { Kind, Shelf } from '../shelf.ts';

type Fields = { [name: string]: Json };
type Json = string | number | boolean | null | undefined | Json[] | Fields;

/** What is answered only where it is asked for: https://docs.stripe.com/expand#includable-properties */
const INCLUDED: Record<string, string> = {
  coupon: 'applies_to',
  'checkout.session': 'line_items',
};

/** What an id names, by its beginning. */
const KINDS: Record<string, Kind> = {
  cus: 'customer',
  prod: 'product',
  price: 'price',
  sub: 'subscription',
  in: 'invoice',
  di: 'discount',
  cs: 'session',
};

/** The same for what is kept as a record alone. */
const SHAPES: Record<string, (shelf: Shelf, id: string) => object | undefined> = {
  pi(shelf, id) {
    const payment = shelf.find('payment', id);
    return payment && intentShape(payment);
  },
  pm(shelf, id) {
    const card = shelf.find('card', id);
    return card && methodShape(card);
  },
};

function named(shelf: Shelf, id: string): Json {
  const beginning = id.slice(0, id.indexOf('_'));
  const kind = KINDS[beginning];
  const found = kind ? shelf.find(kind, id) : SHAPES[beginning]?.(shelf, id);
  return found && JSON.parse(JSON.stringify(found));
}

const heads = (paths: string[]) => new Set(paths.map((path) => path.split('.')[0] ?? ''));
const below = (paths: string[], head: string) =>
  paths.filter((path) => path.startsWith(`${head}.`)).map((path) => path.slice(head.length + 1));

function expandAt(shelf: Shelf, value: Json, path: string, rest: string[]): Json {
  if (Array.isArray(value)) return value.map((one) => expandAt(shelf, one, path, rest));
  if (value === null) return value;
  const found = typeof value === 'string' ? named(shelf, value) : value;
  if (!found || typeof found !== 'object') {
    throw new Refusal(400, { message: `This property cannot be expanded (${path}).` });
  }
  return shown(shelf, found, rest);
}

function shown(shelf: Shelf, value: Json, paths: string[]): Json {
  if (Array.isArray(value)) return value.map((one) => shown(shelf, one, paths));
  return value !== null && typeof value === 'object' ? shownFields(shelf, value, paths) : value;
}

function shownFields(shelf: Shelf, value: Fields, paths: string[]): Fields {
  const asked = heads(paths);
  const left = typeof value.object === 'string' ? INCLUDED[value.object] : undefined;
  const strange = [...asked].find((head) => !(head in value) && head !== left);
  if (strange) throw new Refusal(400, { message: `This property cannot be expanded (${strange}).` });
  const fields = Object.entries(value).filter(([name]) => name !== left || asked.has(name));
  return Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      asked.has(name) ? expandAt(shelf, field, name, below(paths, name)) : shown(shelf, field, []),
    ]),
  );
}

/** An answer with what `expand` asks for in place of its ids, and without what is answered only on request. */
export const answered = (shelf: Shelf, resource: object, paths: string[]): Fields =>
  shownFields(shelf, JSON.parse(JSON.stringify(resource)), paths);
