import { Card, Group, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { readPhone } from '../../../server/contract/rules/phoneReading.ts';
import type { Outcome } from '../../hooks/useCall.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { focusFirst } from '../../lib/focusFirst.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { showRefusal } from '../../lib/showRefusal.ts';
import { blockListText } from '../../texts/patients/blockList.ts';
import { ActionButton } from '../inputs/ActionButton.tsx';

const text = blockListText.add;

const EMPTY = { phoneNumber: '', reason: '' };

interface Props {
  /** What its draft is called. */
  draft: string;
  /** The call's payload, by which what was typed is checked. */
  payload: Parameters<typeof schemaResolver>[0];
  block: (payload: { phoneNumber: string; reason?: string }) => Promise<Outcome<unknown>>;
  pending: boolean;
}

/** Puts a number on a clinic's block list. */
export function AddBlocked({ draft: name, payload, block, pending }: Props) {
  const { readOnly } = useMember();
  const draft = useDraft(name, EMPTY);
  const form = useForm({
    initialValues: draft.value,
    validate: schemaResolver(payload, { sync: true }),
    onValuesChange: draft.set,
  });

  const submit = form.onSubmit(async ({ phoneNumber, reason }) => {
    const outcome = await block({ phoneNumber, ...(reason.trim() && { reason }) });
    if (!outcome.ok) return showRefusal(form, outcome.error, text);
    form.setValues(EMPTY);
    draft.forget();
    const phone = readPhone(phoneNumber).phone ?? phoneNumber;
    notifyAbout(`/settings/block-list/${phone}`).success(text.done(showPhone(phone)));
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
            readOnly={readOnly !== null}
            {...form.getInputProps('phoneNumber')}
          />
          <TextInput
            flex="2 1 16rem"
            label={text.reason}
            placeholder={text.optional}
            autoComplete="off"
            readOnly={readOnly !== null}
            {...form.getInputProps('reason')}
          />
          <ActionButton type="submit" variant="default" mt={{ base: 0, sm: 24 }} loading={pending}>
            {text.submit}
          </ActionButton>
        </Group>
      </form>
    </Card>
  );
}
