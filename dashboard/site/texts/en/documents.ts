const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Words around every page of help or law. */
export const documents = {
  home: 'Back to home',
  all: 'Documents',
  api: 'API browser',
  contents: 'On this page',
  updated: 'Last updated',
  /** 'November 22, 2026' */
  day: (day: string): string => DAY.format(new Date(day)),
};
