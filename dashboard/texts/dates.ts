import { within } from './english.ts';
import { words } from './words.ts';

/** Words of days and moments, wherever they stand. */
export const dateText = words('dates', {
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  justNow: 'Just now',
  /** 'Today at 3:12 PM' */
  moment: (day: string, time: string) => `${day} at ${time}`,
  /** Such a moment inside a sentence. */
  within,
  periods: {
    '7-days': 'Last 7 days',
    '30-days': 'Last 30 days',
    '90-days': 'Last 90 days',
    'this-year': 'This year',
  },
});
