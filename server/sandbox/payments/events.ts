import type { BehaviourSwitch } from '../behaviour.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { newId } from './ids.ts';
import type { Shelf } from './shelf.ts';
import type { Time } from './time.ts';
import type { Event } from './wire.ts';

/** The version that stripe 23.1.0 names; answers and events have its shapes, and calls of another are refused. */
export const API_VERSION = '2026-10-28.endive';

type Told<E> = E extends Event ? Pick<E, 'type' | 'data'> : never;
type Cause = NonNullable<Event['request']>;

const BY_ITSELF: Cause = { id: null, idempotency_key: null };
// Between two events of one change that are shuffled.
const STEP_MS = 30;

const customerOf = ({ data: { object } }: Told<Event>): string | null => {
  if (object.object === 'customer') return object.id;
  const customer = 'customer' in object ? object.customer : null;
  return typeof customer === 'string' ? customer : null;
};

/** Tells what happens: each event holds the object as it was then, and is posted to the one who wants its type. */
export function createTeller(options: {
  shelf: Shelf;
  time: Time;
  webhooks: Webhooks;
  behaviour: BehaviourSwitch;
}) {
  const { shelf, time, webhooks, behaviour } = options;
  let cause = BY_ITSELF;
  let told: Event[] = [];

  const wantedBy = (type: string) =>
    shelf
      .list('webhookEndpoint')
      .filter(({ status }) => status === 'enabled')
      .filter(({ enabled_events: wanted }) => wanted.includes('*') || wanted.includes(type));

  function owe(event: Event, wait: number): void {
    const { webhooks: mode } = behaviour.payments();
    const body = JSON.stringify(event);
    for (const { url } of wantedBy(event.type)) {
      const owed = { sender: 'payments', subject: event.id, url, body } as const;
      for (let copy = 0; copy < (mode === 'doubled' ? 2 : 1); copy += 1) {
        webhooks.owe(owed, mode === 'held' ? null : Date.now() + wait);
      }
    }
  }

  behaviour.watch(({ payments }) => {
    if (payments.webhooks !== 'held') webhooks.release();
  });
  webhooks.release();

  return {
    tell(what: Told<Event>): void {
      const event: Event = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: time.now(),
        livemode: false,
        pending_webhooks: wantedBy(what.type).length,
        request: cause,
        ...what,
      };
      told.push(event);
    },
    /** Does something, and keeps and posts what it told. `because`: the call that asked for it. */
    whileTelling<T>(because: Cause | undefined, work: () => T): T {
      cause = because ?? BY_ITSELF;
      try {
        const answer = work();
        const { webhooks: mode } = behaviour.payments();
        for (const [place, event] of told.entries()) {
          shelf.put('event', event, { customer: customerOf(event) });
          if (mode !== 'off') owe(event, mode === 'shuffled' ? (told.length - place) * STEP_MS : 0);
        }
        return answer;
      } finally {
        cause = BY_ITSELF;
        told = [];
      }
    },
  };
}

export type Teller = ReturnType<typeof createTeller>;
export type { Cause };

/** What differs, as it was before: https://docs.stripe.com/api/events/object#event_object-data-previous_attributes */
export const previously = (before: object, after: object) => {
  const now = Object.fromEntries(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name])),
  );
};
