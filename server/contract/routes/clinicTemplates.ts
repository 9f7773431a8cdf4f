import * as z from 'zod';
import { id, spokenName, written } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { MANAGERS } from '../core/roles.ts';
import { route } from '../core/route.ts';
import { messageTemplate, TEMPLATES } from '../rules/templates.ts';
import { contentIssue } from './sms.ts';

/** The messages that a clinic chooses from: those that every clinic has, and its own. */

const clinicTemplate = z.object({
  id: id.nullable().describe('null for those that every clinic has'),
  name: z.string().describe('What goodword send --template takes'),
  label: z.string().describe('As people read it; of a clinic’s own, its name'),
  text: z.string().describe('With {clinicName} and {reviewLink}'),
  problems: z
    .array(contentIssue)
    .describe('Why it is refused now; a clinic that has changed its name may have to correct its own'),
  warnings: z.array(contentIssue),
});
export type ClinicTemplate = z.infer<typeof clinicTemplate>;

/** A template's name: spaces within it count as one. */
const templateName = written('Name the template')
  .normalize()
  .transform((name) => name.trim().replace(/\s+/g, ' '))
  .pipe(
    spokenName()
      .min(1, 'Name the template')
      .max(LIMITS.templateNameLength, `A name has at most ${LIMITS.templateNameLength} characters`),
  );

export const clinicTemplatePayload = z.object({ name: templateName, text: messageTemplate });

type TemplateWish = z.infer<typeof clinicTemplatePayload>;
/** What a clinic writes of a template of its own. */
export type TemplateField = keyof TemplateWish;
export const TEMPLATE_FIELDS = Object.keys(clinicTemplatePayload.shape) as TemplateField[];

const answer = z.object({ data: clinicTemplate });

export const clinicTemplateRoutes = {
  listTemplates: route({
    method: 'GET',
    path: '/sms/templates',
    access: 'clinic',
    scope: 'sends:write',
    summary: 'The messages that a text can be made of',
    description: `The ${TEMPLATES.length} that every clinic has, then the clinic’s own by name.`,
    answer: z.object({ data: z.array(clinicTemplate) }),
  }),
  addTemplate: route({
    method: 'POST',
    path: '/sms/templates',
    access: 'paid',
    roles: MANAGERS,
    scope: 'settings:write',
    summary: 'Save a message as one of the clinic’s own templates',
    description:
      `A clinic has at most ${LIMITS.templatesPerClinic}. The message passes the check that every send makes; ` +
      'warnings are answered with it.',
    payload: clinicTemplatePayload,
    answer,
    status: 201,
    errors: ['content_refused', 'name_taken', 'rule_broken'],
  }),
  updateTemplate: route({
    method: 'PUT',
    path: '/sms/templates/{id}',
    access: 'paid',
    roles: MANAGERS,
    scope: 'settings:write',
    summary: 'Rename one of the clinic’s own templates, or change its message',
    description: 'Texts that wait to be sent keep the message that they were queued with.',
    params: z.object({ id }),
    payload: clinicTemplatePayload.partial(),
    answer,
    errors: ['not_found', 'content_refused', 'name_taken'],
  }),
  deleteTemplate: route({
    method: 'DELETE',
    path: '/sms/templates/{id}',
    access: 'paid',
    roles: MANAGERS,
    scope: 'settings:write',
    summary: 'Delete one of the clinic’s own templates',
    params: z.object({ id }),
    errors: ['not_found'],
  }),
};
