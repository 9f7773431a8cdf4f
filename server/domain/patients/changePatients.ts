import type { Patient } from '../../contract/routes/patients.ts';
import type { SendResult } from '../../contract/routes/sms.ts';
import type { PersonField } from '../../contract/rules/person.ts';
import type { Platform } from '../../contract/rules/platforms.ts';
import { openPlatforms, PLATFORM_NAMES, PLATFORMS } from '../../contract/rules/platforms.ts';
import { TEMPLATES } from '../../contract/rules/templates.ts';
import { lockClinic } from '../../store/accounts/clinics.ts';
import { readPatients } from '../../store/patients/patientList.ts';
import {
  findPatientsById,
  lockPatients,
  type PatientRow,
  savePatients,
} from '../../store/patients/patients.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';
import { readSender, sendBulk } from '../sending/send.ts';
import { namesOf } from './names.ts';
import { readClinic } from './patients.ts';
import { settlePeople } from './people.ts';
import { changedIn, type PersonChange } from './person.ts';

/** Changing and texting patients whom the clinic has. */

/** Changes what is given and keeps the rest; the number cannot be changed. Throws `not_found`. */
export async function updatePatient(
  ctx: Context,
  caller: ClinicCaller,
  id: string,
  change: PersonChange,
): Promise<Patient> {
  const { clinic } = await readClinic(ctx, caller.clinicId);
  return ctx.transaction(async (tx) => {
    await lockPatients(tx.db, caller.clinicId);
    const row = await findOne(tx, caller.clinicId, id);
    const changed = applyTo(row, change);
    const fields = (Object.keys(change) as PersonField[]).filter(
      (field) => JSON.stringify(changed[field]) !== JSON.stringify(row[field]),
    );
    if (fields.length > 0) {
      await savePatients(tx.db, caller.clinicId, [{ ...changed, updatedAt: instantNow(tx) }]);
      await audit(tx, caller, {
        action: 'UPDATE',
        entityType: 'patient',
        entityId: id,
        metadata: { fields },
      });
    }
    const [patient] = await readPatients(tx.db, clinic, [row.phoneHash]);
    return patient as Patient;
  });
}

function applyTo(row: PatientRow, change: PersonChange): PatientRow {
  const changed = { ...row, ...changedIn(change) };
  return settlePeople({ ...changed, ...namesOf(changed.firstName, changed.lastName) });
}

/** The clinic's patient of this id; throws `not_found`. */
export async function findOne(ctx: Context, clinicId: string, id: string): Promise<PatientRow> {
  const [row] = await findPatientsById(ctx.db, clinicId, [id]);
  if (!row) throw notFound('The patient');
  return row;
}

/**
 * Texts one patient a review request now: where nothing is said, to the first platform that has a
 * link, in the words of Short & simple. Anyone who erases the patient waits meanwhile, or was first. Throws `not_found`, `no_destination` and what sending throws.
 */
export async function sendPatientReview(
  ctx: Context,
  caller: ClinicCaller,
  id: string,
  wish: { platform?: Platform | undefined; messageTemplate?: string | undefined },
): Promise<SendResult> {
  return ctx.transaction(async (tx) => {
    await lockClinic(tx.db, caller.clinicId);
    const { phone } = await findOne(tx, caller.clinicId, id);
    const { results } = await sendBulk(tx, caller, {
      phoneNumbers: [phone],
      messageTemplate: wish.messageTemplate ?? TEMPLATES[0].text,
      platform: wish.platform ?? (await firstDestination(tx, caller.clinicId)),
      bypassCooldown: false,
      outsideHours: false,
    });
    return results[0] as SendResult;
  });
}

export async function firstDestination(ctx: Context, clinicId: string): Promise<Platform> {
  const [first] = openPlatforms(await readSender(ctx, clinicId));
  if (first) return first;
  const labels = PLATFORM_NAMES.slice(0, 3).map((name) => PLATFORMS[name].label);
  const platforms = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(labels);
  throw new Refusal('no_destination', `Set a review link in Settings before you send, such as ${platforms}.`);
}
