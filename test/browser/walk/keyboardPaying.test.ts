import { expect, test } from 'vitest';
import { addMember, startApp } from '../../support/app.ts';
import { onScreen } from '../../support/billing.ts';
import { oneBrowser, openAs } from '../../support/browser.ts';
import { button, dialog, inDialog, says } from './desk.ts';
import { type Action, doAll, handOn } from './hand.ts';

// What an owner pays for, once by keyboard alone.

const browser = oneBrowser();

const PAYING: Action[] = [
  {
    what: 'look at what the full version costs, pay, and begin',
    at: '/log',
    async by(hand) {
      const now = button(hand, 'Upgrade Now');
      await hand.enter(now);
      await hand.escape(dialog(hand), now);
      await hand.enter(now);
      await hand.enter(inDialog(hand, 'Continue to payment'));
      await hand.space(hand.page.getByRole('radio', { name: /^Accepted/ }));
      await hand.enter(button(hand, /^Pay \$/));
      await says(hand, 'Your subscription is active');
      await hand.enter(hand.page.getByRole('main').getByRole('link', { name: 'Request reviews' }));
      await hand.page.waitForURL((url) => url.pathname === '/request-reviews');
    },
  },
  {
    what: 'think better of cancelling, cancel, and take it up again',
    at: '/billing',
    async by(hand) {
      const cancel = onScreen(hand.page, 'Cancel subscription');
      await hand.enter(cancel);
      await hand.escape(dialog(hand), cancel);
      await hand.enter(cancel);
      await hand.enter(inDialog(hand, 'Cancel subscription'));
      await says(hand, 'Your subscription is cancelled');
      await hand.enter(onScreen(hand.page, 'Reactivate'));
      await hand.enter(inDialog(hand, 'Reactivate'));
      await says(hand, 'Your subscription goes on');
    },
  },
];

test('a clinic on preview pays, cancels and goes on by keyboard alone', async () => {
  const app = await startApp();
  const owner = await addMember(app, { paid: false });
  const page = await openAs(browser(), app, owner);
  expect(await doAll(handOn(page), PAYING)).toEqual([]);
});
