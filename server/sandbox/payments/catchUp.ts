import type { Account } from './account.ts';
import { arrive, expireSession, findSession } from './billing/checkout.ts';
import { findInvoice } from './billing/invoices.ts';
import { collect, endPeriod } from './billing/renewal.ts';
import { findSubscription } from './billing/subscriptions.ts';
import type { Kind } from './shelf.ts';

type Due = { kind: Kind; id: string };

function fallDue(account: Account, { kind, id }: Due): void {
  if (kind === 'subscription') endPeriod(account, findSubscription(account, id));
  else if (kind === 'invoice') collect(account, findInvoice(account, id));
  else if (kind === 'session') expireSession(account, findSession(account, id));
  else {
    const till = account.shelf.find('till', id);
    if (till) arrive(account, till, till.arriving?.fails ?? false);
  }
}

/** Does what time has brought until now, in order, each at its own moment. */
export function catchUp(account: Account): void {
  const until = account.time.now();
  for (let due = account.shelf.due(until); due; due = account.shelf.due(until)) {
    const { dueAt } = due;
    const now = due;
    account.time.at(dueAt, () => fallDue(account, now));
  }
}
