import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

/** Words of how the platform works: the System tab of the Admin Panel. */
export const adminHealthText = words('adminHealth', {
  title: 'Health',
  help: 'Each part of the platform, and what to do where it does not work.',
  failed: 'Failed to load the platform’s health',
  checks: {
    database: 'Database',
    workers: 'Workers',
    queue: 'Queue of texts',
    sending: 'Sending',
    failures: 'Failed texts',
    mail: 'Mail',
    payments: 'Payments',
  },
});

/** Words of its numbers. */
export const adminStatsText = words('adminStats', {
  failed: 'Failed to load the system’s numbers',
  queued: 'Texts waiting',
  due: (due: number) => (due === 0 ? 'None is due' : `${sayNumber(due)} due now`),
  oldest: 'Oldest due text',
  waits: (seconds: number) => (seconds < 60 ? 'under 1 min' : `${Math.floor(seconds / 60)} min`),
  noneDue: 'No text is due.',
  oldestSince: 'It has waited so long',
  rate: 'Texts a minute',
  rateNote: 'On the average of ten minutes',
  day: 'Texts in 24 hours',
  hour: (texts: number) => `${sayNumber(texts)} in the last hour`,
  failures: {
    title: 'Failures',
    help: 'Of the last 24 hours, by the carrier’s code.',
    none: 'No text failed in the last 24 hours.',
    columns: { code: 'Code', meaning: 'Meaning', remedy: 'What to do', texts: 'Texts' },
  },
  workers: {
    title: 'Workers',
    help: 'The processes that send texts and mails.',
    none: 'No worker has shown a sign of life. Start one: bin/goodword-server worker.',
    columns: { host: 'Host', status: 'Status', version: 'Version', seen: 'Last seen', started: 'Started' },
  },
  more: {
    title: 'More numbers',
    sending: 'Texts in a worker’s hand',
    mails: 'Mails waiting',
    database: 'Database',
    engines: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  },
});
