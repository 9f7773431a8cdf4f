import type { Patient } from '../../contract/routes/patients.ts';
import { readPatients } from '../../store/patients/patientList.ts';
import { lockPatients, type PatientRow, savePatients } from '../../store/patients/patients.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';
import { findOne } from './changePatients.ts';
import { readClinic } from './patients.ts';
import { everybody, nameKey, withEverybody } from './people.ts';

/** What an office decides of the people who share a number. */

/** Who of them is meant. */
interface Meant {
  id: string;
  /** The whole name. */
  name: string;
}

/**
 * Makes one of the people the lead, and the lead until now one of them; each keeps name, email and tags. What belongs to the
 * number stays: consent, texts, reviews. Throws `not_found`.
 */
export const chooseLead = (ctx: Context, caller: ClinicCaller, meant: Meant): Promise<Patient> =>
  changePeople(ctx, caller, meant, 'lead', (row, place) => {
    const all = everybody(row);
    [all[0], all[place]] = [all[place] ?? all[0], all[0]];
    return withEverybody(row, all);
  });

/** Takes one of the people off the number. Throws `not_found`, and `rule_broken` for the lead. */
export const removePerson = (ctx: Context, caller: ClinicCaller, meant: Meant): Promise<Patient> =>
  changePeople(ctx, caller, meant, 'people', (row, place) => {
    if (place === 0) throw isLead();
    return withEverybody(row, everybody(row).toSpliced(place, 1));
  });

async function changePeople(
  ctx: Context,
  caller: ClinicCaller,
  { id, name }: Meant,
  field: 'lead' | 'people',
  change: (row: PatientRow, place: number) => PatientRow,
): Promise<Patient> {
  const { clinic } = await readClinic(ctx, caller.clinicId);
  return ctx.transaction(async (tx) => {
    await lockPatients(tx.db, caller.clinicId);
    const row = await findOne(tx, caller.clinicId, id);
    const key = nameKey({ firstName: name, lastName: '' });
    const place = everybody(row).findIndex((person) => nameKey(person) === key);
    if (place < 0) throw notFound('A person of this name at this number');
    const changed = change(row, place);
    // The person who is the lead already stays so, and nothing is noted.
    if (field === 'people' || place > 0) {
      await savePatients(tx.db, caller.clinicId, [{ ...changed, updatedAt: instantNow(tx) }]);
      const metadata = { fields: [field] };
      await audit(tx, caller, { action: 'UPDATE', entityType: 'patient', entityId: id, metadata });
    }
    const [patient] = await readPatients(tx.db, clinic, [row.phoneHash]);
    return patient as Patient;
  });
}

const isLead = (): Refusal =>
  new Refusal(
    'rule_broken',
    'The patient goes by this name. Choose another name for the number first, or delete the patient.',
  );
