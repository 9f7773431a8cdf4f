import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { hasTextableForm } from '../contract/phone.ts';

/** The United States with their territories, and Hungary. Other countries share +1: +1 876 is Jamaica. */
const COUNTRIES: readonly string[] = ['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'HU'];

/**
 * Whether an E.164 number is one that we text (DESIGN 7.6). A number that no country has given out yet, as
 * the fictional 555 ones, counts for every country that it may belong to.
 */
export function isTextable(phone: string): boolean {
  if (!hasTextableForm(phone)) return false;
  const number = parsePhoneNumberFromString(phone);
  if (!number || number.getType() === 'PREMIUM_RATE') return false;
  return number.getPossibleCountries().some((country) => COUNTRIES.includes(country));
}
