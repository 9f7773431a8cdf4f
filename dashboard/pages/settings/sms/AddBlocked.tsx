import { Button, Card, Group, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { readPhone, showPhone } from '../../../../server/contract/phone.ts';
import { settingsRoutes } from '../../../../server/contract/settings.ts';
import { fieldErrors } from '../../../errorText.ts';
import { focusFirst } from '../../../focusFirst.ts';
import { useCall } from '../../../hooks/useCall.ts';
import { useDraft } from '../../../hooks/useDraft.ts';
import { notify } from '../../../notify.ts';
import { blockListText } from '../../../texts/blockList.ts';

const text = blockListText.add;

const EMPTY = { phoneNumber: '', reason: '' };

/** Puts a number on the block list; works without a subscription too (DESIGN 7.18). */
export function AddBlocked() {
  const draft = useDraft('settings.block', EMPTY);
  const block = useCall('addToBlockList', ['getSettings', 'listPatients']);
  const form = useForm({
    initialValues: draft.value,
    validate: schemaResolver(settingsRoutes.addToBlockList.payload, { sync: true }),
    onValuesChange: draft.set,
  });

  const submit = form.onSubmit(async ({ phoneNumber, reason }) => {
    const outcome = await block.call({ payload: { phoneNumber, ...(reason.trim() && { reason }) } });
    if (!outcome.ok) {
      const errors = fieldErrors(outcome.error);
      form.setErrors(errors);
      if (Object.keys(errors).length === 0) notify.failure(text.failed, outcome.error);
      return;
    }
    form.setValues(EMPTY);
    draft.forget();
    notify.success(text.done(showPhone(readPhone(phoneNumber).phone ?? phoneNumber)));
  }, focusFirst(form));

  return (
    <Card>
      <form noValidate onSubmit={submit}>
        <Group align="flex-start" gap="sm">
          <TextInput
            flex="1 1 12rem"
            label={text.phone}
            type="tel"
            placeholder="+1 212 555 0123"
            autoComplete="off"
            {...form.getInputProps('phoneNumber')}
          />
          <TextInput
            flex="2 1 16rem"
            label={text.reason}
            placeholder={text.optional}
            autoComplete="off"
            {...form.getInputProps('reason')}
          />
          <Button type="submit" variant="default" mt={{ base: 0, sm: 24 }} loading={block.pending}>
            {text.submit}
          </Button>
        </Group>
      </form>
    </Card>
  );
}
