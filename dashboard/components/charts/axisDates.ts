import { locales } from '../../texts/language.ts';

/** Local days and months of a chart, such as 2026-11-22 and 2026-11, as its axis and its table say them. */
const sayer = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locales.days, { timeZone: 'UTC', ...options });
  return (date: string): string => format.format(new Date(date));
};

/** '22 Sun' */
export const weekday = sayer({ weekday: 'short', day: 'numeric' });
/** 'Nov 22' */
export const shortDay = sayer({ day: 'numeric', month: 'short' });
/** 'Sunday, November 22' */
export const wholeDay = sayer({ weekday: 'long', day: 'numeric', month: 'long' });
/** 'Nov' */
export const shortMonth = sayer({ month: 'short' });
/** 'November 2026' */
export const wholeMonth = sayer({ month: 'long', year: 'numeric' });
