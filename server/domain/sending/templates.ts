import { v7 as uuid } from 'uuid';
import type * as z from 'zod';
import { LIMITS } from '../../contract/core/limits.ts';
import {
  type ClinicTemplate,
  type clinicTemplatePayload,
  TEMPLATE_FIELDS,
} from '../../contract/routes/clinicTemplates.ts';
import { checkContent } from '../../contract/rules/content.ts';
import { TEMPLATES, templateNamed } from '../../contract/rules/templates.ts';
import { lockClinic } from '../../store/accounts/clinics.ts';
import {
  addClinicTemplate,
  type ClinicTemplateRow,
  deleteClinicTemplate,
  listClinicTemplates,
  updateClinicTemplate,
} from '../../store/sending/clinicTemplates.ts';
import type { Sender } from '../../store/sending/senders.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';
import { refuseContent } from './content.ts';
import { readSender } from './send.ts';

/**
 * The messages that a clinic chooses from. Owners and admins keep the clinic's own, since what they say
 * goes out in the clinic's name for everybody; staff send them, and write messages of their own.
 */

type Wish = z.infer<typeof clinicTemplatePayload>;

/** Those that every clinic has, then the clinic's own by name. */
export async function listTemplates(ctx: Context, { clinicId }: ClinicCaller): Promise<ClinicTemplate[]> {
  const clinic = await readSender(ctx, clinicId);
  const own = await listClinicTemplates(ctx.db, clinicId);
  own.sort((one, other) => one.name.localeCompare(other.name));
  const common = TEMPLATES.map((template) => judged(clinic, { id: null, ...template }));
  return [...common, ...own.map((template) => ownTemplate(clinic, template))];
}

/** Saves a message. Throws `content_refused`, `name_taken`, or `rule_broken` where the clinic has too many. */
export async function addTemplate(ctx: Context, caller: ClinicCaller, wish: Wish): Promise<ClinicTemplate> {
  return ctx.transaction(async (tx) => {
    const { clinic, own } = await readOwn(tx, caller);
    refuseContent(clinic, wish.text, 'text');
    refuseTakenName(own, wish.name);
    if (own.length >= LIMITS.templatesPerClinic) throw tooMany();
    const { clinicId, userId } = caller;
    const row = { ...wish, id: uuid(), clinicId, userId, createdAt: instantNow(tx) };
    await addClinicTemplate(tx.db, row);
    await audit(tx, caller, { action: 'CREATE', entityType: 'template', entityId: row.id });
    return ownTemplate(clinic, row);
  });
}

/** Renames a template or changes its message. Throws `not_found`, `content_refused` or `name_taken`. */
export async function updateTemplate(
  ctx: Context,
  caller: ClinicCaller,
  id: string,
  wish: { [Field in keyof Wish]?: Wish[Field] | undefined },
): Promise<ClinicTemplate> {
  return ctx.transaction(async (tx) => {
    const { clinic, own } = await readOwn(tx, caller);
    const before = own.find((template) => template.id === id);
    if (!before) throw notFound('The template');
    const named = TEMPLATE_FIELDS.filter((field) => wish[field] !== undefined);
    const after = { ...before, ...Object.fromEntries(named.map((field) => [field, wish[field]])) };
    const fields = named.filter((field) => after[field] !== before[field]);
    if (fields.includes('text')) refuseContent(clinic, after.text, 'text');
    refuseTakenName(
      own.filter((template) => template !== before),
      after.name,
    );
    if (fields.length > 0) {
      await updateClinicTemplate(tx.db, after, instantNow(tx));
      await audit(tx, caller, {
        action: 'UPDATE',
        entityType: 'template',
        entityId: id,
        metadata: { fields },
      });
    }
    return ownTemplate(clinic, after);
  });
}

/** Deletes a template; throws `not_found`. Texts that wait keep their words. */
export async function deleteTemplate(ctx: Context, caller: ClinicCaller, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await deleteClinicTemplate(tx.db, caller.clinicId, id))) throw notFound('The template');
    await audit(tx, caller, { action: 'DELETE', entityType: 'template', entityId: id });
  });
}

/** The clinic with its templates, which nobody else changes meanwhile. */
async function readOwn(
  tx: Context,
  { clinicId }: ClinicCaller,
): Promise<{ clinic: Sender; own: ClinicTemplateRow[] }> {
  await lockClinic(tx.db, clinicId);
  return { clinic: await readSender(tx, clinicId), own: await listClinicTemplates(tx.db, clinicId) };
}

/** A name means one template, whatever its capitals, beside those that every clinic has. */
function refuseTakenName(others: readonly ClinicTemplateRow[], name: string): void {
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  if (!isTaken && !templateNamed(name)) return;
  const message = `There is a template called “${name}” already. Choose another name.`;
  throw new Refusal('name_taken', message, { details: [{ path: 'name', message }] });
}

const tooMany = (): Refusal =>
  new Refusal(
    'rule_broken',
    `A clinic has at most ${LIMITS.templatesPerClinic} templates of its own. Delete one that is not used any more.`,
  );

const ownTemplate = (clinic: Sender, { id, name, text }: ClinicTemplateRow): ClinicTemplate =>
  judged(clinic, { id, name, label: name, text });

const judged = (
  { name }: Sender,
  template: Omit<ClinicTemplate, 'problems' | 'warnings'>,
): ClinicTemplate => ({
  ...template,
  ...checkContent(template.text, name),
});
