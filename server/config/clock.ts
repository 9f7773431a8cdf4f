import type { Config } from './config.ts';

/**
 * The time by which this installation goes: demonstrations and tests move it with CLOCK_OFFSET.
 * The offset is read again each time, since a test moves it while its server runs.
 */
export const clockOf = (config: Pick<Config, 'clockOffset'>) => (): Date =>
  new Date(Date.now() + config.clockOffset * 1000);
