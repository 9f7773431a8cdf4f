import { words } from '../words.ts';

/** Words of the screens that a checkout leads back to. */
export const paymentText = words('payment', {
  waiting: {
    title: 'Confirming your payment',
    text: 'This takes a moment. You can leave this page: it is switched on all the same.',
  },
  pending: {
    title: 'Your payment is on its way',
    text: 'Some ways to pay take days. Everything is switched on as soon as the payment is through; this page looks for it by itself.',
  },
  done: {
    title: 'Your subscription is active',
    text: 'Everything is switched on: your own patients, your own reviews, and the texts of your plan.',
    toast: { title: 'Payment successful', message: 'Your subscription is active.' },
    request: 'Request reviews',
    billing: 'Open Billing',
  },
  twice: {
    title: 'This payment is paid back',
    text: 'Your clinic has a subscription already, which goes on as it is. The second one was ended, and what you paid for it goes back the way it came.',
  },
  /** In place of `done`, where what was bought runs no more. */
  over: 'This payment was confirmed',
  failed: 'Failed to update subscription status',
  unanswered: 'We could not find out about it just now.',
  failedBesides: 'If you have paid, it is switched on as soon as we hear of it, and you are charged once.',
  noSession: {
    title: 'No session ID found',
    text: 'The address of this page lacks a part. If you have paid, it is switched on all the same: Billing shows it.',
  },
  cancelled: {
    title: 'Payment cancelled',
    text: 'Nothing was charged. What your clinic has here stays as it is.',
    again: 'Try Payment Again',
    ownersOnly: 'Only an owner of your clinic can pay.',
  },
  back: 'Back to Dashboard',
  /** What Contact Support is filled with. */
  about: {
    subject: 'A payment',
    message: (what: string, session: string | null) =>
      `${[what, ...(session ? [`Session: ${session}`] : [])].join('\n')}\n\n`,
  },
});
