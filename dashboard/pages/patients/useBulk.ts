import { useState } from 'react';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { bulkText as text } from '../../texts/patients/patientForms.ts';
import { firstErrors, keep, readBulk, withoutDuplicates, withoutExisting } from './bulkNumbers.ts';
import { useAddPatients } from './useAddPatients.ts';
import type { FormProblem } from './useNewPatients.ts';
import { usePhoneChecks } from './usePhoneChecks.ts';

const NONE: readonly string[] = [];

/** The box of Bulk Add. What was pasted survives an error, a refresh and a lost session. */
export function useBulk(onDone: () => void) {
  const { value: pasted, set, forget } = useDraft('patients.bulk', '');
  const [isEmptyRefused, refuseEmpty] = useState(false);
  const [refused, setRefused] = useState<FormProblem>();
  const [isWaiting, setWaiting] = useState(false);
  const adding = useAddPatients({ failed: text.failed, forget, onDone });
  const [toCheck, setToCheck] = useState(NONE);
  const { checks, checkNow } = usePhoneChecks(toCheck);
  const list = readBulk(pasted, checks);
  const wanted = list.tooMany ? NONE : list.phones;
  if (toCheck.join() !== wanted.join()) setToCheck(wanted);

  const write = (words: string) => {
    set(words);
    refuseEmpty(false);
    setRefused(undefined);
  };

  const send = async (): Promise<void> => {
    const patients = list.phones.map((phoneNumber) => ({ phoneNumber }));
    const failed = await adding.add(patients);
    if (failed.length === 0) return;
    const phones = failed.map(({ patient }) => String(patient.phoneNumber));
    set(keep(pasted, (phone) => phone !== undefined && phones.includes(phone)));
    setRefused({
      title: failed.length === patients.length ? text.none : text.some,
      lines: firstErrors(failed.map(({ error }, index) => `${showPhone(phones[index] ?? '')}: ${error}`)),
    });
  };

  const addAll = async (): Promise<boolean> => {
    setWaiting(true);
    const answers = [...(await checkNow(list.phones)).values()];
    setWaiting(false);
    if (answers.some(({ state }) => state === 'conflict')) return false;
    await send();
    return true;
  };

  return {
    pasted,
    list,
    write,
    isEmptyRefused,
    refused,
    checking: list.phones.filter((phone) => checks.get(phone)?.state === 'checking').length,
    pending: adding.pending || isWaiting,
    /** Does what the button says; gives whether the list went out. */
    press: async (): Promise<boolean> => {
      if (list.state === 'ready') return addAll();
      if (list.state === 'empty') refuseEmpty(true);
      if (list.state === 'duplicates') write(withoutDuplicates(pasted));
      if (list.state === 'existing') write(withoutExisting(pasted, checks));
      return false;
    },
  };
}
