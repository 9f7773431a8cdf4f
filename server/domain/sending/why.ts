import type { NumberRules } from '../../contract/routes/why.ts';
import { findPatients } from '../../store/patients/patients.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { judgeNumber } from './numberRules.ts';
import { readSender } from './send.ts';

/** Every rule of sending for an E.164 number; audited as a read where it is one of the clinic's patients. */
export async function whyNumber(ctx: Context, caller: ClinicCaller, phone: string): Promise<NumberRules> {
  const phoneHash = ctx.keys.hashPhone(phone);
  const answer = await judgeNumber(ctx, await readSender(ctx, caller.clinicId), { phone, phoneHash });
  const patient = (await findPatients(ctx.db, caller.clinicId, [phoneHash])).get(phoneHash);
  if (patient) await audit(ctx, caller, { action: 'READ', entityType: 'patient', entityId: patient.id });
  return { phoneNumber: phone, ...answer };
}
