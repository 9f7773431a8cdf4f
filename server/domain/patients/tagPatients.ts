import { LIMITS } from '../../contract/core/limits.ts';
import type { Person } from '../../contract/rules/person.ts';
import { countWords } from '../../contract/words/counts.ts';
import { isNarrowed, type PatientFilter } from '../../store/patients/patientFilters.ts';
import { countFiltered, type ListKey, patientsAfter } from '../../store/patients/patientList.ts';
import {
  findPatientsById,
  lockPatients,
  type PatientRow,
  savePatients,
} from '../../store/patients/patients.ts';
import { countTags } from '../../store/patients/patientTags.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';
import { readClinic } from './patients.ts';

/** The tags of a clinic's patients. */

/** Tags to add and to take off. */
interface TagChange {
  add: string[];
  remove: string[];
}

/** Adds tags to patients and takes others off; gives how many changed. Throws `not_found` or `rule_broken`. */
export async function tagPatients(
  ctx: Context,
  caller: ClinicCaller,
  { patientIds, ...change }: TagChange & { patientIds: string[] },
): Promise<number> {
  return ctx.transaction(async (tx) => {
    await lockPatients(tx.db, caller.clinicId);
    const ids = [...new Set(patientIds)];
    const rows = await findPatientsById(tx.db, caller.clinicId, ids);
    if (rows.length < ids.length) throw notFound('One of these patients');
    return tagRows(tx, caller, rows, change);
  });
}

/**
 * The same for all patients whom a filter lets through, a part at a time, so that others get their turn in between;
 * gives how many it went through and how many changed. Nobody is passed over whom a change takes out of the filter.
 * Parts before a refusal stay changed, and repeated it changes only the rest. Throws `rule_broken`.
 */
export async function tagFiltered(
  ctx: Context,
  caller: ClinicCaller,
  { filter, ...change }: TagChange & { filter: PatientFilter },
): Promise<{ found: number; changed: number }> {
  if (filter.status === 'all' && !isNarrowed(filter)) throw tooWide();
  const { clinic } = await readClinic(ctx, caller.clinicId);
  if ((await countFiltered(ctx.db, clinic, filter)) > LIMITS.tagFiltered) throw tooMany();
  const done = { found: 0, changed: 0 };
  let after: ListKey | null = null;
  do {
    const place: ListKey | null = after;
    const part = await ctx.transaction(async (tx) => {
      await lockPatients(tx.db, caller.clinicId);
      const { patients, next } = await patientsAfter(tx.db, clinic, filter, { after: place, limit: PART });
      const ids = patients.map(({ id }) => id);
      const rows = await findPatientsById(tx.db, caller.clinicId, ids);
      return { found: ids.length, changed: await tagRows(tx, caller, rows, change), next };
    });
    done.found += part.found;
    done.changed += part.changed;
    after = part.next;
  } while (after);
  return done;
}

/** Patients in one transaction. */
const PART = 1_000;

/** The lead gets the tags that are added. Those that are taken off go from everybody at the number: a filter finds each. */
async function tagRows(
  tx: Context,
  caller: ClinicCaller,
  rows: readonly PatientRow[],
  { add, remove }: TagChange,
): Promise<number> {
  const updatedAt = instantNow(tx);
  const changed = rows.flatMap((row) => {
    const tags = [...new Set([...without(row.tags, remove), ...add])];
    if (tags.length > LIMITS.tagsPerPatient) throw tooManyTags();
    const people = row.people.map((person) => ({ ...person, tags: without(person.tags, remove) }));
    const isSame = tags.join() === row.tags.join() && people.every(isAsIn(row));
    return isSame ? [] : [{ ...row, tags, people, updatedAt }];
  });
  if (changed.length === 0) return 0;
  await savePatients(tx.db, caller.clinicId, changed);
  const metadata = { fields: ['tags'], patientIds: changed.map(({ id }) => id) };
  await audit(tx, caller, { action: 'UPDATE', entityType: 'patient', metadata });
  return changed.length;
}

const without = (tags: readonly string[], removed: readonly string[]): string[] =>
  tags.filter((tag) => !removed.includes(tag));

const isAsIn =
  ({ people }: PatientRow) =>
  ({ tags }: Person, at: number): boolean =>
    tags.length === people[at]?.tags.length;

const tooManyTags = (): Refusal =>
  new Refusal('rule_broken', `A patient has at most ${LIMITS.tagsPerPatient} tags. Take some off first.`);

const tooWide = (): Refusal => new Refusal('rule_broken', 'Give at least one filter, or name the patients.');

const tooMany = (): Refusal =>
  new Refusal(
    'rule_broken',
    `At most ${countWords(LIMITS.tagFiltered)} patients at once. Give more filters.`,
  );

/** The clinic's tags in the order of the alphabet, with how many patients have each. */
export const listTags = (
  ctx: Context,
  { clinicId }: ClinicCaller,
): Promise<{ tag: string; patients: number }[]> => countTags(ctx.db, clinicId);
