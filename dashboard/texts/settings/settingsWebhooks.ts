import { LIMITS } from '../../../server/contract/core/limits.ts';
import { words } from '../words.ts';

/** Words of Settings, Developers: the addresses that are told what happens. */
export const webhooksText = words('webhooks', {
  title: 'Webhooks',
  help: `Tell another system what happens here as soon as it happens. A call that fails is repeated for ${LIMITS.webhookHours} hours.`,
  failed: 'Failed to load webhooks',
  failedMeaning: 'Calls go on; only this list could not be shown.',
  columns: { url: 'Address', events: 'Told when', last: 'Last call' },
  anything: 'Anything happens',
  never: 'None yet',
  off: 'Off',
  none: 'No address is told anything yet.',
  gone: 'This webhook was removed meanwhile.',
  form: {
    url: 'Address',
    urlHelp:
      'Where your system takes a POST. It answers with a status from 200 to 299 once it has taken one.',
    events: 'Told when',
  },
  add: {
    button: 'Add webhook',
    title: 'Add a webhook',
    submit: 'Add webhook',
    failed: 'No webhook added',
  },
  added: {
    title: 'Copy the secret now',
    lead: 'Your system checks with this secret that a call comes from Goodword. It is not shown again: put it where your system keeps its secrets.',
    label: 'Secret of the webhook',
    close: 'Done',
  },
  edit: {
    action: 'Edit',
    title: 'Edit webhook',
    submit: 'Save changes',
    done: 'Webhook saved',
    failed: 'Webhook not saved',
  },
  turnOff: {
    action: 'Switch off',
    done: (url: string) => `${url} is told nothing until you switch it on again`,
    failed: 'Not switched off',
  },
  turnOn: {
    action: 'Switch on',
    done: (url: string) => `${url} is told what happens from now on`,
    failed: 'Not switched on',
  },
  remove: {
    action: 'Remove',
    title: 'Remove this webhook?',
    meaning: (url: string) =>
      `${url} is told nothing more, and what waits for it is dropped. Its secret and its list of calls are gone for good.`,
    button: 'Remove webhook',
    done: 'Webhook removed',
    failed: 'Webhook not removed',
  },
  test: {
    action: 'Test',
    title: 'Test of a webhook',
    calling: 'Calling …',
    works: 'The call was taken',
    answered: (status: number) => `It answered with the status ${status}.`,
    fails: 'The call was not taken',
    failed: 'No call was made',
    again: 'Test again',
  },
});

/** What an address was told. */
export const deliveriesText = words('deliveries', {
  action: 'Calls',
  title: 'Calls of a webhook',
  label: 'Calls',
  kept: (url: string) => `To ${url}, the newest first. Kept for ${LIMITS.webhookDeliveryDays} days.`,
  what: { one: 'call', many: 'calls' },
  failed: 'Failed to load the calls',
  failedMeaning: 'Calls go on; only this list could not be shown.',
  filter: 'Show',
  all: 'All calls',
  none: 'No call yet. Test it, or wait until something happens.',
  noneSuch: 'No such call.',
  test: 'Test',
  columns: {
    event: 'Event',
    status: 'Status',
    attempts: 'Tries',
    last: 'Last try',
    next: 'Next try',
    problem: 'Answer',
  },
  answered: (status: number) => `Answered ${status}`,
  redeliver: {
    action: 'Call again',
    done: 'It is called again',
    failed: 'Not called again',
    gone: 'This call is not kept any more.',
    waits: 'It waits for its next try already.',
  },
});
