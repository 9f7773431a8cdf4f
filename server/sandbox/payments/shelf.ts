import type { SandboxDatabase } from '../database.ts';
import type { Card, Payment, Till, Usage } from './records.ts';
import type {
  CheckoutSession,
  Coupon,
  Customer,
  DeletedCustomer,
  Discount,
  Event,
  Invoice,
  InvoicePayment,
  Meter,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  Refund,
  Subscription,
  WebhookEndpoint,
} from './wire.ts';

/** All that the provider keeps, by kind. */
export type Kinds = {
  customer: Customer;
  deletedCustomer: DeletedCustomer;
  product: Product;
  price: Price;
  meter: Meter;
  coupon: Coupon;
  discount: Discount;
  session: CheckoutSession;
  subscription: Subscription;
  invoice: Invoice;
  invoicePayment: InvoicePayment;
  refund: Refund;
  event: Event;
  webhookEndpoint: WebhookEndpoint;
  portalConfiguration: PortalConfiguration;
  portalSession: PortalSession;
  card: Card;
  till: Till;
  payment: Payment;
  usage: Usage;
};
export type Kind = keyof Kinds;

/** What a resource is found by, beside its id. */
type Place = {
  customer?: string | null;
  /** The id of the resource that it belongs to. */
  parent?: string | null;
  /** When time does something with it, in seconds of the provider's own time. */
  dueAt?: number | null;
};

type Filter = {
  customer?: string | undefined;
  parent?: string | undefined;
  /** The id of the last one that was seen. */
  after?: string | undefined;
  limit?: number | undefined;
};

type Row = { body: string };

/** Keeps the provider's resources; lists are the newest first. */
export function openShelf(db: SandboxDatabase) {
  const write = db.prepare(
    `INSERT INTO payment_resources (kind, id, customer, parent, due_at, body)
     VALUES (@kind, @id, @customer, @parent, @dueAt, @body)
     ON CONFLICT (kind, id) DO UPDATE SET body = @body, due_at = @dueAt`,
  );
  const one = db.prepare<[string, string], Row>(
    'SELECT body FROM payment_resources WHERE kind = ? AND id = ?',
  );
  const drop = db.prepare<[string, string]>('DELETE FROM payment_resources WHERE kind = ? AND id = ?');
  const first = db.prepare<[number], { kind: Kind; id: string; dueAt: number }>(
    'SELECT kind, id, due_at AS dueAt FROM payment_resources WHERE due_at <= ? ORDER BY due_at, seq LIMIT 1',
  );
  const many = (by: string) =>
    db.prepare<[{ kind: Kind; by: string | undefined; after: string; limit: number }], Row>(
      `SELECT body FROM payment_resources WHERE kind = @kind AND ${by}
         AND seq < coalesce((SELECT seq FROM payment_resources WHERE kind = @kind AND id = @after), 1e18)
       ORDER BY seq DESC LIMIT @limit`,
    );
  const ofParent = many('parent = @by');
  const ofCustomer = many('customer = @by');
  const all = many('@by IS NULL');

  return {
    /** Keeps a resource; once it is kept, its customer and parent stay. */
    put<K extends Kind>(kind: K, resource: Kinds[K] & { id: string }, place: Place = {}): void {
      const { customer = null, parent = null, dueAt = null } = place;
      write.run({ kind, id: resource.id, customer, parent, dueAt, body: JSON.stringify(resource) });
    },
    find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
      const row = one.get(kind, id);
      return row && JSON.parse(row.body);
    },
    list<K extends Kind>(kind: K, { customer, parent, after = '', limit = -1 }: Filter = {}): Kinds[K][] {
      const rows = parent !== undefined ? ofParent : customer !== undefined ? ofCustomer : all;
      return rows.all({ kind, by: parent ?? customer, after, limit }).map(({ body }) => JSON.parse(body));
    },
    remove(kind: Kind, id: string): void {
      drop.run(kind, id);
    },
    /** What time has to do with first, if anything until `until`. */
    due: (until: number) => first.get(until),
  };
}

export type Shelf = ReturnType<typeof openShelf>;
