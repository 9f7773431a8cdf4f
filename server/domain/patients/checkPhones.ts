import type { PhoneCheck } from '../../contract/routes/patients.ts';
import { CARRIER_SAYS, isCarrierCause } from '../../contract/words/carrierCauses.ts';
import { findBlocked } from '../../store/patients/blockList.ts';
import { cooldownEnd, lastRequests } from '../../store/patients/cooldown.ts';
import { findOptedOut } from '../../store/patients/optOuts.ts';
import { findPatients } from '../../store/patients/patients.ts';
import { findTexted } from '../../store/sending/messages.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { samplePatients } from '../samples/samplePatients.ts';
import { isTextable } from '../sending/numbers.ts';
import { readClinic } from './patients.ts';

/** What a clinic knows of phone numbers. */

const DAY = 86_400_000;

/**
 * Tells what the clinic knows of E.164 numbers, in their order. They are read at once, and audited as one read of the
 * patients among them; preview callers ask among the samples, who are nobody.
 */
export async function checkPhones(
  ctx: Context,
  caller: ClinicCaller,
  phones: readonly string[],
): Promise<PhoneCheck[]> {
  if (caller.preview) return checkSamples(ctx, phones);
  const { clinic } = await readClinic(ctx, caller.clinicId);
  const { clinicId, cooldownDays } = clinic;
  const asked = phones.map((phone) => ({ phone, hash: ctx.keys.hashPhone(phone) }));
  const hashes = asked.map(({ hash }) => hash);
  const known = await findKnown(ctx, clinicId, hashes);
  const requests = await lastRequests(ctx.db, clinicId, hashes);
  const blocked = await findBlocked(ctx.db, clinicId, hashes);
  const optedOut = await findOptedOut(ctx.db, hashes);
  await auditRead(ctx, caller, { numbers: phones.length, found: known.patients });
  return asked.map(({ phone, hash }) => {
    const request = requests.get(hash);
    const cause = blocked.get(hash)?.cause;
    return toCheck(ctx, phone, {
      existsInPatients: known.patients.has(hash),
      existsInSmsLogs: known.texted.has(hash),
      lastSentAt: request?.sentAt ?? null,
      cooldownUntil: request ? cooldownEnd(request.countsFrom, cooldownDays) : null,
      blocked: blocked.has(hash) || optedOut.has(hash),
      cannotGetTexts: isCarrierCause(cause) ? CARRIER_SAYS[cause] : null,
    });
  });
}

/** Tells what the clinic knows of one number, as `checkPhones` does. */
export async function checkPhone(ctx: Context, caller: ClinicCaller, phone: string): Promise<PhoneCheck> {
  const [check] = await checkPhones(ctx, caller, [phone]);
  return check as PhoneCheck;
}

/** Which of these hashes the clinic has as patients, and which it has ever texted. */
export async function findKnown(ctx: Context, clinicId: string, phoneHashes: readonly string[]) {
  return {
    patients: await findPatients(ctx.db, clinicId, phoneHashes),
    texted: await findTexted(ctx.db, clinicId, phoneHashes),
  };
}

async function auditRead(
  ctx: Context,
  caller: ClinicCaller,
  { numbers, found }: { numbers: number; found: ReadonlyMap<string, { id: string }> },
): Promise<void> {
  const patientIds = [...found.values()].map(({ id }) => id);
  await audit(ctx, caller, {
    action: 'READ',
    entityType: 'patient',
    entityId: patientIds.length === 1 ? (patientIds[0] ?? null) : null,
    metadata: { numbers, patientIds },
  });
}

function checkSamples(ctx: Context, phones: readonly string[]): PhoneCheck[] {
  const samples = new Map(samplePatients(ctx.now()).map((sample) => [sample.phoneNumber, sample]));
  return phones.map((phone) => {
    const sample = samples.get(phone);
    return toCheck(ctx, phone, {
      existsInPatients: sample !== undefined,
      existsInSmsLogs: sample?.lastSentAt != null,
      lastSentAt: sample?.lastSentAt ?? null,
      cooldownUntil: sample?.cooldownUntil ?? null,
      blocked: sample?.status === 'opted_out' || sample?.status === 'blacklisted',
      cannotGetTexts: null,
    });
  });
}

type Facts = Pick<
  PhoneCheck,
  'existsInPatients' | 'existsInSmsLogs' | 'lastSentAt' | 'cooldownUntil' | 'blocked' | 'cannotGetTexts'
>;

function toCheck(ctx: Context, phone: string, facts: Facts): PhoneCheck {
  const left = facts.cooldownUntil ? Date.parse(facts.cooldownUntil) - ctx.now().getTime() : 0;
  return {
    ...facts,
    phoneNumber: phone,
    exists: facts.existsInPatients || facts.existsInSmsLogs,
    cooldownUntil: left > 0 ? facts.cooldownUntil : null,
    inCooldown: left > 0,
    daysRemaining: Math.max(0, Math.ceil(left / DAY)),
    textable: isTextable(phone),
  };
}
