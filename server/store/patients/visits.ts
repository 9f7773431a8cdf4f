import type { MessageStatus, Verdict } from '../../contract/routes/sms.ts';
import type { Db } from '../db/db.ts';
import type { RowIn } from '../tables/tables.ts';

/** Visits that a clinic's own system tells of. A visit is found by the hash of its id, which outlives the id itself. */

/** A visit as it is kept. */
export interface VisitRow {
  /** Of the request; null where none was queued. */
  messageId: string | null;
  phoneHash: string | null;
  /** What became of its number; null until the visit is completed. */
  verdict: Verdict | null;
  nextDate: string | null;
  /** For which the request waits, until the visit is completed. */
  sendAt: string | null;
  cancelledAt: string | null;
}

/** A visit with how its request stands. */
export interface VisitFacts extends VisitRow {
  /** null once the patient was erased, also while the number is kept for a text in flight. */
  phone: string | null;
  text: { status: MessageStatus; sendAt: string } | null;
}

/** A visit with what there is of its request and of its patient. */
type FactsRow = Omit<RowIn<'visits'>, 'status'> & {
  status: MessageStatus | null;
  erased_at: string | null;
  text_send_at: string | null;
  text_phone: string | null;
  patient_phone: string | null;
};

const toFacts = (row: FactsRow): VisitFacts => ({
  messageId: row.message_id,
  phoneHash: row.phone_hash,
  verdict: row.verdict,
  nextDate: row.next_date,
  sendAt: row.send_at,
  cancelledAt: row.cancelled_at,
  phone: row.patient_phone ?? (row.erased_at === null ? row.text_phone : null),
  text: row.status === null ? null : { status: row.status, sendAt: row.text_send_at ?? '' },
});

/** A clinic's visit by the hash of its id. */
export async function findVisit(
  db: Db,
  clinicId: string,
  visitHash: string,
): Promise<VisitFacts | undefined> {
  const row: FactsRow | undefined = await db
    .knex('visits as v')
    .leftJoin('messages as m', 'm.id', 'v.message_id')
    .leftJoin('patients as p', (patient) =>
      patient.on('p.clinic_id', 'v.clinic_id').andOn('p.phone_hash', 'v.phone_hash'),
    )
    .where({ 'v.clinic_id': clinicId, 'v.visit_hash': visitHash })
    .first('v.*', 'm.status', 'm.erased_at', {
      text_send_at: 'm.send_at',
      text_phone: 'm.phone',
      patient_phone: 'p.phone',
    });
  return row && toFacts(row);
}

/** Keeps workers from a visit's request until this transaction ends. */
export async function lockVisitText(db: Db, clinicId: string, visitHash: string): Promise<void> {
  if (db.engine === 'sqlite') return;
  const ids = db.knex('visits').where({ clinic_id: clinicId, visit_hash: visitHash }).select('message_id');
  await db.knex('messages').whereIn('id', ids).select('id').forNoKeyUpdate();
}

/** Adds a visit, or changes the one that is there. */
export async function saveVisit(
  db: Db,
  clinicId: string,
  { hash, id }: { hash: string; id: string },
  visit: VisitRow & { at: string },
): Promise<void> {
  const changed = {
    message_id: visit.messageId,
    phone_hash: visit.phoneHash,
    verdict: visit.verdict,
    next_date: visit.nextDate,
    send_at: visit.sendAt,
    cancelled_at: visit.cancelledAt,
    updated_at: visit.at,
  };
  await db
    .knex('visits')
    .insert({ clinic_id: clinicId, visit_hash: hash, visit_id: id, created_at: visit.at, ...changed })
    .onConflict(['clinic_id', 'visit_hash'])
    .merge(changed);
}

/** Takes the caller's ids from the visits of a number: they may say who the patient was. */
export async function eraseVisits(db: Db, clinicId: string, phoneHash: string): Promise<void> {
  await db.knex('visits').where({ clinic_id: clinicId, phone_hash: phoneHash }).update({ visit_id: null });
}

/** Takes the caller's ids from up to `limit` visits that name no number and of which nothing was told since an instant; gives how many. */
export function forgetVisitIds(db: Db, before: string, limit: number): Promise<number> {
  const noted = db.knex('visits').whereNull('phone_hash').whereNotNull('visit_id');
  const old = noted.where('updated_at', '<', before).limit(limit).select('clinic_id', 'visit_hash');
  return db.knex('visits').whereIn(['clinic_id', 'visit_hash'], old).update({ visit_id: null });
}
