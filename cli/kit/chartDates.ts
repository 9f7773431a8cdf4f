/** Local days and months, such as 2026-11-22 and 2026-11, as charts say them. By hand: Intl is slow to start. */
function partsOf(date: string) {
  const [weekday, day, month, year] = new Date(date).toUTCString().split(/,? /);
  return { weekday, day: Number(day), month, year };
}

/** 'Sun 22' */
export function sayWeekday(date: string): string {
  const { weekday, day } = partsOf(date);
  return `${weekday} ${day}`;
}

/** 'Nov 22' */
export function sayDay(date: string): string {
  const { day, month } = partsOf(date);
  return `${month} ${day}`;
}

/** 'Nov 2026' */
export function sayMonth(date: string): string {
  const { month, year } = partsOf(date);
  return `${month} ${year}`;
}
