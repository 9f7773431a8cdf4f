import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { hasTextableForm } from '../../contract/rules/phoneReading.ts';

/** Ranges that charge the one who calls, also where a number in them is not assigned yet. */
const PREMIUM = /^\+(1900|3690|3691)/;

/**
 * Whether an E.164 number may be texted: US or Hungarian, and not a premium one. Numbers that no
 * country has assigned, such as the fictional area code 555, are usable: the carrier decides about them.
 */
export function isTextable(phone: string): boolean {
  if (!hasTextableForm(phone) || PREMIUM.test(phone)) return false;
  const number = parsePhoneNumberFromString(phone);
  const country = number?.country;
  if (country !== undefined && country !== 'US' && country !== 'HU') return false;
  return number?.getType() !== 'PREMIUM_RATE';
}
