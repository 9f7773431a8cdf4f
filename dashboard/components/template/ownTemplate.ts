import type { ClinicTemplate } from '../../../server/contract/routes/clinicTemplates.ts';

/** One of the clinic's own templates. */
export type OwnTemplate = ClinicTemplate & { id: string };

export const isOwn = (template: ClinicTemplate): template is OwnTemplate => template.id !== null;
