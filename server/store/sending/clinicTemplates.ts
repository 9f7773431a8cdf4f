import type { TemplateField } from '../../contract/routes/clinicTemplates.ts';
import type { Db } from '../db/db.ts';
import type { RowIn, WholeRowIn } from '../tables/tables.ts';

/** The messages that clinics have saved for themselves. */

export interface ClinicTemplateRow extends Record<TemplateField, string> {
  id: string;
  clinicId: string;
  /** Who saved it. */
  userId: string | null;
  createdAt: string;
}

const toTemplate = (row: RowIn<'clinic_templates'>): ClinicTemplateRow => ({
  id: row.id,
  clinicId: row.clinic_id,
  name: row.name,
  text: row.text,
  userId: row.user_id,
  createdAt: row.created_at,
});

const toRow = (template: ClinicTemplateRow): Omit<WholeRowIn<'clinic_templates'>, 'updated_at'> => ({
  id: template.id,
  clinic_id: template.clinicId,
  name: template.name,
  text: template.text,
  user_id: template.userId,
  created_at: template.createdAt,
});

/** A clinic's own templates, the oldest first. */
export async function listClinicTemplates(db: Db, clinicId: string): Promise<ClinicTemplateRow[]> {
  const rows = await db
    .knex('clinic_templates')
    .where({ clinic_id: clinicId })
    .orderBy(['created_at', 'id'])
    .select();
  return rows.map(toTemplate);
}

export async function addClinicTemplate(db: Db, template: ClinicTemplateRow): Promise<void> {
  await db.knex('clinic_templates').insert({ ...toRow(template), updated_at: template.createdAt });
}

export async function updateClinicTemplate(db: Db, template: ClinicTemplateRow, at: string): Promise<void> {
  const { id, clinicId } = template;
  const changed = { ...toRow(template), updated_at: at };
  await db.knex('clinic_templates').where({ id, clinic_id: clinicId }).update(changed);
}

/** Deletes one of a clinic's templates; false when it has none such. */
export async function deleteClinicTemplate(db: Db, clinicId: string, id: string): Promise<boolean> {
  return (await db.knex('clinic_templates').where({ id, clinic_id: clinicId }).delete()) > 0;
}
