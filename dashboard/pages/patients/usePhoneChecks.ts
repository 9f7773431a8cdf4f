import { useCallback, useEffect, useRef, useState } from 'react';
import { TIMES } from '../../../server/contract/core/limits.ts';
import type { PhoneCheck as KnownNumber } from '../../../server/contract/routes/patients.ts';
import { phoneConflict } from '../../../server/contract/rules/phone.ts';
import { api } from '../../api.ts';

/** What the server says of a number: it can be added, or why not, or it could not be asked. */
export type PhoneCheck =
  | { state: 'checking' | 'free' | 'failed'; conflict?: undefined; historyOnly?: undefined }
  /** `historyOnly`: it was texted and is nobody's record. */
  | { state: 'conflict'; conflict: string; historyOnly: boolean };

export type PhoneChecks = ReadonlyMap<string, PhoneCheck>;

const FAILED: PhoneCheck = { state: 'failed' };

/**
 * Asks the server about each number once, 500 ms after the list last changed, all that are new in one call; `checkNow`
 * asks at once and gives the answers. A check that failed is asked again with the next change.
 */
export function usePhoneChecks(phones: readonly string[]) {
  const [checks, setChecks] = useState<PhoneChecks>(new Map());
  const asked = useRef(new Map<string, Promise<PhoneChecks>>());

  const ask = useCallback(async (unasked: readonly string[]): Promise<PhoneChecks> => {
    const note = (found: PhoneChecks) => setChecks((now) => new Map([...now, ...found]));
    note(new Map(unasked.map((phone) => [phone, { state: 'checking' }])));
    const found = await askServer(unasked);
    for (const [phone, { state }] of found) if (state === 'failed') asked.current.delete(phone);
    note(found);
    return found;
  }, []);

  const checkNow = useCallback(
    async (wanted: readonly string[]): Promise<PhoneChecks> => {
      const unasked = [...new Set(wanted)].filter((phone) => !asked.current.has(phone));
      const answer = unasked.length > 0 ? ask(unasked) : undefined;
      if (answer) for (const phone of unasked) asked.current.set(phone, answer);
      const answers = wanted.map(async (phone) => {
        const found = await asked.current.get(phone);
        return [phone, found?.get(phone) ?? FAILED] as const;
      });
      return new Map(await Promise.all(answers));
    },
    [ask],
  );

  const list = phones.join(',');
  useEffect(() => {
    const wanted = list.split(',').filter((phone) => phone !== '');
    const timer = setTimeout(() => void checkNow(wanted), TIMES.debounce);
    return () => clearTimeout(timer);
  }, [list, checkNow]);

  return { checks, checkNow };
}

async function askServer(phoneNumbers: readonly string[]): Promise<PhoneChecks> {
  try {
    const { data } = await api.checkPhones({ payload: { phoneNumbers: [...phoneNumbers] } });
    return new Map(data.map((known) => [known.phoneNumber, toCheck(known)]));
  } catch {
    return new Map(phoneNumbers.map((phone) => [phone, FAILED]));
  }
}

function toCheck(known: KnownNumber): PhoneCheck {
  const conflict = phoneConflict(known);
  return conflict ? { state: 'conflict', conflict, historyOnly: !known.existsInPatients } : { state: 'free' };
}
