import type { SupportRequest } from '../../contract/routes/support.ts';
import type { Db } from '../db/db.ts';
import type { RowIn } from '../tables/tables.ts';

/** What people ask the operator; store/admin/requests.ts lists it. */

export interface SupportRequestRow extends Omit<SupportRequest, 'clinic' | 'closedAt' | 'closedBy'> {
  /** null: a super admin asked. */
  clinicId: string | null;
  userId: string;
}

const toRequest = (row: RowIn<'support_requests'>): SupportRequestRow => ({
  id: row.id,
  clinicId: row.clinic_id,
  userId: row.user_id,
  role: row.role,
  name: row.name,
  contactEmail: row.contact_email,
  category: row.category,
  subject: row.subject,
  message: row.message,
  createdAt: row.created_at,
});

export async function addSupportRequest(db: Db, request: SupportRequestRow): Promise<void> {
  await db.knex('support_requests').insert({
    id: request.id,
    clinic_id: request.clinicId,
    user_id: request.userId,
    role: request.role,
    name: request.name,
    contact_email: request.contactEmail,
    category: request.category,
    subject: request.subject,
    message: request.message,
    created_at: request.createdAt,
  });
}

/** For the operator, whichever clinic asked. */
export async function findSupportRequest(db: Db, id: string): Promise<SupportRequestRow | undefined> {
  const row = await db.knex('support_requests').where({ id }).first();
  return row && toRequest(row);
}
