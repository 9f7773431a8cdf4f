import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { LIMITS } from '../../../../server/contract/core/limits.ts';
import { adminSendingRoutes } from '../../../../server/contract/routes/adminSystem.ts';
import { TEST_SMS_TEXT } from '../../../../server/contract/rules/templates.ts';
import { LOG_WORDS } from '../../../../server/contract/words/statusWords.ts';
import { Section } from '../../../components/facts/Section.tsx';
import { StatusBadge } from '../../../components/facts/StatusBadge.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { useCall } from '../../../hooks/useCall.ts';
import { focusFirst } from '../../../lib/focusFirst.ts';
import { isRefusal } from '../../../lib/isRefusal.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import { showRefusal } from '../../../lib/showRefusal.ts';
import { testSmsText as text } from '../../../texts/admin/adminControls.ts';

const notify = notifyAbout('testSms');

/** Texts a few words to a number, and tells what became of them. */
export function TestSms() {
  const [sent, setSent] = useState<string>();
  const { call, pending } = useCall('sendTestSms');
  // A press after a lost answer texts nobody twice; other words, and a refusal, are another call.
  const key = useRef(uuid());
  const form = useForm({
    initialValues: { phoneNumber: '', message: TEST_SMS_TEXT as string },
    validate: schemaResolver(adminSendingRoutes.sendTestSms.payload, { sync: true }),
    onValuesChange: () => {
      key.current = uuid();
    },
  });

  const submit = form.onSubmit(async (payload) => {
    const outcome = await call({ payload, idempotencyKey: key.current });
    if (outcome.ok || isRefusal(outcome.error)) key.current = uuid();
    if (outcome.ok) {
      setSent(outcome.answer.data.messageId);
      return void notify.success(text.done);
    }
    showRefusal(form, outcome.error, { failed: text.failed, rule: 'phoneNumber' });
  }, focusFirst(form));

  return (
    <Section card title={text.title} help={text.help}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextInput
            label={text.phone}
            required
            type="tel"
            autoComplete="off"
            placeholder="+1 212 555 0123"
            {...form.getInputProps('phoneNumber')}
          />
          <Textarea
            label={text.message}
            required
            autosize
            minRows={2}
            maxLength={LIMITS.testSmsLength}
            description={text.counter(form.values.message.length)}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...form.getInputProps('message')}
          />
          <Group>
            <Button type="submit" variant="default" loading={pending}>
              {text.submit}
            </Button>
          </Group>
          {sent && <TestOutcome id={sent} />}
        </Stack>
      </form>
    </Section>
  );
}

/** Milliseconds between two looks while more is to be expected. */
const EVERY = 2_000;

/** What became of a test text, followed until nothing more is to be expected. */
function TestOutcome({ id }: { id: string }) {
  const { data, error, known } = useApi(
    'getTestSms',
    { params: { id } },
    { every: (newest) => (newest?.data.ended ? 0 : EVERY) },
  );
  if (error && !known) return <Text size="sm">{text.unread}</Text>;
  if (!known || !data) return null;
  const { status, code, meaning, ended } = data.data;
  return (
    <Group gap="xs" role="status">
      <Text size="sm">{text.became}</Text>
      <StatusBadge status={LOG_WORDS[status]} />
      <Text size="sm" c="dimmed">
        {code ? text.code(code, meaning) : !ended && text.waiting}
      </Text>
    </Group>
  );
}
