import { CURRENCY } from '../core/limits.ts';

/**
 * Cents as people say them: '$49.95', '-$5.00', 'EUR 12.00'. By hand: Intl is slow to
 * start in a terminal.
 */
export function sayMoney(cents: number, currency: string = CURRENCY): string {
  const amount = (Math.abs(cents) / 100).toFixed(2);
  const sign = cents < 0 ? '-' : '';
  return sign + (currency === 'usd' ? '$' : `${currency.toUpperCase()} `) + amount;
}
