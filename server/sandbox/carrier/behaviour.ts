import * as z from 'zod';

/** How the carrier and the captcha misbehave, for fault tests; held in memory, so that a restart brings the good one back. */
export const behaviourSchema = z.strictObject({
  /**
   * `hang` never answers and keeps nothing; `accept_then_drop` keeps the text and cuts the connection;
   * `slow` keeps the text at once and answers after `delayMs`.
   */
  mode: z.enum(['normal', 'slow', 'too_many', 'server_error', 'hang', 'accept_then_drop']).default('normal'),
  /** Which calls of the carrier's API `mode` strikes. */
  calls: z.enum(['send', 'read', 'all']).default('send'),
  delayMs: z.int().min(0).max(600_000).default(2_000),
  /** The share of the calls that are struck, by chance. */
  share: z.number().min(0).max(1).default(1),
  /** How many calls are struck before the carrier is normal again; null means until it is told otherwise. */
  count: z.int().min(1).nullable().default(null),
  /**
   * `doubled` posts every callback twice; `shuffled` posts 'sent' after the final state; `before_response`
   * posts all of them before the call that caused them answers; `off` posts none.
   */
  callbacks: z.enum(['normal', 'doubled', 'shuffled', 'before_response', 'off']).default('normal'),
  /** The captcha: `fail` lets nobody pass, `server_error` answers 500, `hang` never. */
  captcha: z.enum(['normal', 'fail', 'server_error', 'hang']).default('normal'),
});

export type Behaviour = z.infer<typeof behaviourSchema>;

const NORMAL: Behaviour = behaviourSchema.parse({});

export function createBehaviour() {
  let current = NORMAL;
  return {
    read: (): Behaviour => current,
    set(next: Behaviour): void {
      current = next;
    },
    callbacks: (): Behaviour['callbacks'] => current.callbacks,
    captcha: (): Behaviour['captcha'] => current.captcha,
    /** How this call is to be treated; counts it where a count was given. */
    draw(call: 'send' | 'read'): Behaviour['mode'] {
      const { mode, calls, share, count } = current;
      const struck = mode !== 'normal' && (calls === 'all' || calls === call) && Math.random() < share;
      if (!struck) return 'normal';
      if (count === 1) current = { ...current, mode: 'normal', count: null };
      else if (count !== null) current = { ...current, count: count - 1 };
      return mode;
    },
  };
}

export type BehaviourSwitch = ReturnType<typeof createBehaviour>;
