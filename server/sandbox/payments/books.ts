import type { BehaviourSwitch } from '../behaviour.ts';
import type { SandboxDatabase } from '../database.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { type Account, type Action, createAction } from './account.ts';
import { catchUp } from './catchUp.ts';
import { createTeller } from './events.ts';
import { openSettings } from './settings.ts';
import { openShelf } from './shelf.ts';
import { createTime } from './time.ts';

type Options = {
  db: SandboxDatabase;
  webhooks: Webhooks;
  behaviour: BehaviourSwitch;
  clock: () => Date;
  /** Where browsers find the provider's pages; by default where the product called it last. */
  pagesBase: (() => string) | undefined;
};

/** The pretend account, and how anything is done in it. */
export type Books = {
  account: Account;
  action: Action;
  /** Notes where the product calls, for addresses of the pages. */
  callsFrom(origin: string): void;
};

const ORIGIN = 'origin';

export function openBooks({ db, webhooks, behaviour, clock, pagesBase }: Options): Books {
  const settings = openSettings(db);
  const shelf = openShelf(db);
  const time = createTime(settings, clock);
  const teller = createTeller({ shelf, time, webhooks, behaviour });
  const pages = () => pagesBase?.() ?? settings.read(ORIGIN) ?? '';
  const account: Account = { shelf, time, tell: teller.tell, behaviour, pages };
  const action = createAction({ db, teller, catchUp: () => catchUp(account) });
  return {
    account,
    action,
    callsFrom(origin) {
      if (settings.read(ORIGIN) !== origin) settings.write(ORIGIN, origin);
    },
  };
}
