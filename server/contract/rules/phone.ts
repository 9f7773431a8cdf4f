import * as z from 'zod';
import { hasTextableForm, readPhone } from './phoneReading.ts';
import { PHONE_TEXT } from './phoneText.ts';

const KNOWN = 'This phone number already exists in your clinic';

/** What a clinic knows of a number: that it is a patient's, that it was texted. */
interface KnownNumber {
  existsInPatients: boolean;
  existsInSmsLogs: boolean;
}

/** Why a number cannot be added once more, undefined when it can. */
export function phoneConflict({ existsInPatients, existsInSmsLogs }: KnownNumber): string | undefined {
  if (existsInPatients)
    return `${KNOWN} (${existsInSmsLogs ? 'patient record and SMS history' : 'patient record'})`;
  return existsInSmsLogs ? `${KNOWN} (SMS history only)` : undefined;
}

/** A number as people write it; parsed to E.164. */
export const phoneInput = z.string({ error: PHONE_TEXT.required }).transform((written, check) => {
  const read = readPhone(written);
  if (read.problem === undefined) return read.phone;
  check.addIssue({ code: 'custom', message: read.problem });
  return z.NEVER;
});

/** A US or Hungarian number as people write it, else this sentence; parsed to E.164. */
export const blockableNumber = (sentence: string) =>
  z.string({ error: sentence }).transform((written, check) => {
    const read = readPhone(written);
    if (read.phone && hasTextableForm(read.phone)) return read.phone;
    check.addIssue({ code: 'custom', message: sentence });
    return z.NEVER;
  });

/** A number in E.164. */
export const phone = z
  .string()
  .regex(/^\+[1-9]\d{1,15}$/)
  .describe('E.164, such as +12125550123');

/** How a number is shown to people: +1 (212) 555-0123, +36 20 555 0123, otherwise as it is. */
export function showPhone(e164: string): string {
  const us = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164);
  if (us) return `+1 (${us[1]}) ${us[2]}-${us[3]}`;
  const hungary = /^\+36(1|\d{2})(\d{3})(\d{3,4})$/.exec(e164);
  return hungary ? `+36 ${hungary[1]} ${hungary[2]} ${hungary[3]}` : e164;
}
