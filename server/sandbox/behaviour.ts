import * as z from 'zod';
import { accountSchema } from './carrier/accountSchema.ts';

/**
 * How the carrier, the captcha and the payment provider misbehave, for fault tests; held in memory, so that a restart
 * brings the good one back.
 */
export const behaviourSchema = z.strictObject({
  /**
   * `hang` never answers and keeps nothing; `accept_then_drop` keeps what was asked and cuts the connection;
   * `slow` keeps it at once and answers after `delayMs`.
   */
  mode: z.enum(['normal', 'slow', 'too_many', 'server_error', 'hang', 'accept_then_drop']).default('normal'),
  /** Which calls `mode` strikes: sends or reads of the carrier's API, those of the payment provider's, or every one. */
  calls: z.enum(['send', 'read', 'payments', 'all']).default('send'),
  /** The one sender whose sends `mode` strikes, a number or a messaging service; null for every one. */
  sender: z.string().min(1).nullable().default(null),
  delayMs: z.int().min(0).max(600_000).default(2_000),
  /** The share of the calls that are struck, by chance. */
  share: z.number().min(0).max(1).default(1),
  /** How many calls are struck before all is normal again; null means until it is told otherwise. */
  count: z.int().min(1).nullable().default(null),
  /**
   * `doubled` posts every callback twice; `shuffled` posts 'sent' after the final state; `before_response`
   * posts all of them before the call that caused them answers; `off` posts none.
   */
  callbacks: z.enum(['normal', 'doubled', 'shuffled', 'before_response', 'off']).default('normal'),
  /** The captcha: `fail` lets nobody pass, `server_error` answers 500, `hang` never. */
  captcha: z.enum(['normal', 'fail', 'server_error', 'hang']).default('normal'),
  /** How the account at the carrier stands. */
  account: accountSchema.prefault({}),
  payments: z
    .strictObject({
      /**
       * `doubled` posts every event twice; `shuffled` posts those of one change the last first; `held` keeps them until
       * it is something else again; `off` posts none.
       */
      webhooks: z.enum(['normal', 'doubled', 'shuffled', 'held', 'off']).default('normal'),
      /** What becomes of a subscription when its last retry has failed. */
      afterRetries: z.enum(['canceled', 'unpaid']).default('canceled'),
    })
    .prefault({}),
});

export type Behaviour = z.infer<typeof behaviourSchema>;
/** The calls that a trouble can strike. */
export type Call = Exclude<Behaviour['calls'], 'all'>;

const NORMAL: Behaviour = behaviourSchema.parse({});

export function createBehaviour() {
  let current = NORMAL;
  const watchers: ((now: Behaviour) => void)[] = [];
  return {
    read: (): Behaviour => current,
    set(next: Behaviour): void {
      current = next;
      for (const watch of watchers) watch(next);
    },
    /** Hears of every behaviour that is set. */
    watch: (watcher: (now: Behaviour) => void) => watchers.push(watcher),
    callbacks: (): Behaviour['callbacks'] => current.callbacks,
    captcha: (): Behaviour['captcha'] => current.captcha,
    payments: (): Behaviour['payments'] => current.payments,
    /** How this call is to be treated; counts it where a count was given. */
    draw(call: Call, sender?: string): Behaviour['mode'] {
      const { mode, calls, share, count } = current;
      const meant = (calls === 'all' || calls === call) && (current.sender ?? sender) === sender;
      const struck = mode !== 'normal' && meant && Math.random() < share;
      if (!struck) return 'normal';
      if (count === 1) current = { ...current, mode: 'normal', count: null };
      else if (count !== null) current = { ...current, count: count - 1 };
      return mode;
    },
  };
}

export type BehaviourSwitch = ReturnType<typeof createBehaviour>;
