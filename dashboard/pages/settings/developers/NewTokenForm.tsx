import { Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { Scope } from '../../../../server/contract/core/scopes.ts';
import { apiTokenPayload } from '../../../../server/contract/routes/apiTokens.ts';
import { DialogFoot } from '../../../components/dialog/DialogFoot.tsx';
import { useCall } from '../../../hooks/useCall.ts';
import { useDraft } from '../../../hooks/useDraft.ts';
import { focusFirst } from '../../../lib/focusFirst.ts';
import { showRefusal } from '../../../lib/showRefusal.ts';
import { tokensText } from '../../../texts/settings/settingsDevelopers.ts';
import { ScopeChoice } from './ScopeChoice.tsx';

const text = tokensText.make;

const EMPTY: { name: string; scopes: Scope[] } = { name: '', scopes: [] };

interface Props {
  onMade: (made: { name: string; token: string }) => void;
  onCancel: () => void;
}

/** A token's name and what it may do. What was typed survives an error, a refresh and a lost session. */
export function NewTokenForm({ onMade, onCancel }: Props) {
  const draft = useDraft('developers.token', EMPTY);
  const create = useCall('createApiToken', ['listApiTokens']);
  const form = useForm({
    initialValues: draft.value,
    validate: schemaResolver(apiTokenPayload, { sync: true }),
    onValuesChange: draft.set,
  });

  const submit = form.onSubmit(async (payload) => {
    const outcome = await create.call({ payload });
    if (outcome.ok) {
      draft.forget();
      return onMade(outcome.answer.data);
    }
    showRefusal(form, outcome.error, { failed: text.failed, rule: 'name' });
  }, focusFirst(form));

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          label={text.name}
          description={text.nameHelp}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <ScopeChoice {...form.getInputProps('scopes')} />
        <DialogFoot onCancel={onCancel}>
          <Button type="submit" loading={create.pending}>
            {text.submit}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}
