import type { BehaviourSwitch } from '../behaviour.ts';
import type { SandboxDatabase } from '../database.ts';
import type { Cause, Teller } from './events.ts';
import type { Shelf } from './shelf.ts';
import type { Time } from './time.ts';

/** The pretend account: what every verb of the provider works on. */
export type Account = {
  shelf: Shelf;
  time: Time;
  tell: Teller['tell'];
  behaviour: BehaviourSwitch;
  /** Where browsers find the provider's pages, without a slash at the end. */
  pages(): string;
};

/** One transaction: what time has brought, then the action, then the events of both. */
export type Action = <T>(work: () => T, because?: Cause) => T;

export function createAction(options: { db: SandboxDatabase; teller: Teller; catchUp: () => void }): Action {
  const { db, teller, catchUp } = options;
  return <T>(work: () => T, because?: Cause): T =>
    db
      .transaction(() => {
        teller.whileTelling(undefined, catchUp);
        return teller.whileTelling(because, work);
      })
      .immediate();
}
