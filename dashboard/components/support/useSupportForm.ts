import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { ApiError } from '../../../server/contract/core/client.ts';
import { ERROR_TEXT } from '../../../server/contract/core/errors.ts';
import { supportRoutes } from '../../../server/contract/routes/support.ts';
import { fullName } from '../../../server/contract/words/names.ts';
import { useCall } from '../../hooks/useCall.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { fieldErrors } from '../../lib/errorText.ts';
import { focusFirst } from '../../lib/focusFirst.ts';
import { isRefusal } from '../../lib/isRefusal.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { supportText as text } from '../../texts/support.ts';

const notify = notifyAbout('support');

const schema = supportRoutes.contactSupport.payload;

/** The fields as they stand in the form; a category is chosen or empty. */
export type SupportFields = Record<'name' | 'contactEmail' | 'category' | 'subject' | 'message', string>;

interface Draft {
  fields: SupportFields;
  /** These very words are taken in once, however often they are sent. */
  key: string;
}

/**
 * The form of Contact Support. What was typed survives closing, an error, a refresh and a lost session; what the place
 * knows is put where nothing was typed.
 */
export function useSupportForm(about: Partial<SupportFields>, onSent: () => void) {
  const { user, clinic } = useMember();
  const draft = useDraft<Draft>('support', { fields: useFirstFields(), key: uuid() });
  const request = useCall('contactSupport');
  const [failure, setFailure] = useState<{ said: string | null }>();
  const form = useForm<SupportFields>({
    initialValues: filled(draft.value.fields, about),
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange: (fields) => draft.set({ fields, key: uuid() }),
  });

  const refused = (error: ApiError) => {
    if (isRefusal(error)) draft.set({ fields: form.getValues(), key: uuid() });
    const errors = fieldErrors(error);
    form.setErrors(errors);
    if (Object.keys(errors).length === 0) setFailure({ said: saidBy(error) });
  };
  const submit = form.onSubmit(async (fields) => {
    setFailure(undefined);
    const asker = { userRole: user.role, ...(clinic && { clinicId: clinic.id }) };
    const payload = { ...schema.parse(fields), ...asker };
    const outcome = await request.call({ payload, idempotencyKey: draft.value.key });
    if (!outcome.ok) return refused(outcome.error);
    draft.forget();
    notify.success({ title: text.sent.title, message: text.sent.message(payload.contactEmail) });
    onSent();
  }, focusFirst(form));
  return { form, submit, pending: request.pending, failure };
}

export type SupportForm = ReturnType<typeof useSupportForm>['form'];

/** What the account tells. */
function useFirstFields(): SupportFields {
  const { user } = useMember();
  return { name: fullName(user), contactEmail: user.email, category: '', subject: '', message: '' };
}

const filled = (fields: SupportFields, about: Partial<SupportFields>): SupportFields => {
  const known = Object.entries(about).filter(([field]) => fields[field as keyof SupportFields] === '');
  return { ...fields, ...Object.fromEntries(known) };
};

/** The sentence that the server found; null where it found none, or was not reached. */
const saidBy = ({ status, message }: ApiError): string | null =>
  status === 0 || message === ERROR_TEXT.unexpected ? null : message;
