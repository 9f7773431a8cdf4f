import type { PatientInput } from '../../contract/routes/patients.ts';
import { NO_NAME } from '../../contract/rules/person.ts';
import { findPatients } from '../../store/patients/patients.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { addNew } from './addPatients.ts';
import { updatePatient } from './changePatients.ts';
import { missingDetails } from './person.ts';

/**
 * Adds a patient whom the clinic does not have. Of one whom it has, names and details are filled in where none are
 * known: what staff wrote stands. Call it in a transaction that keeps other writers of patients out.
 */
export async function keepPatient(tx: Context, caller: ClinicCaller, input: PatientInput): Promise<void> {
  const phoneHash = tx.keys.hashPhone(input.phoneNumber);
  const known = (await findPatients(tx.db, caller.clinicId, [phoneHash])).get(phoneHash);
  if (!known) {
    await addNew(tx, caller, [{ input, phoneHash }]);
    return;
  }
  const { firstName, lastName } = input;
  const isNamed = known.firstName !== NO_NAME;
  await updatePatient(tx, caller, known.id, {
    ...(!isNamed && { firstName, lastName }),
    ...missingDetails(known, input),
  });
}
