import { Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { billingRoutes } from '../../../../server/contract/routes/billing.ts';
import { Section } from '../../../components/facts/Section.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { SamplesMark } from '../../../components/feedback/SampleNote.tsx';
import { RowSkeletons } from '../../../components/feedback/Skeletons.tsx';
import { ActionButton } from '../../../components/inputs/ActionButton.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { useCall } from '../../../hooks/useCall.ts';
import { useDraft } from '../../../hooks/useDraft.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { useZone } from '../../../hooks/useZone.ts';
import { showDay } from '../../../lib/dates.ts';
import { errorText, fieldErrors } from '../../../lib/errorText.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import { capText as text } from '../../../texts/settings/settingsSms.ts';
import { useHeld } from '../useHeld.ts';

const notify = notifyAbout('cap');

/** How many texts the clinic allows itself in a month: an owner sets it, an admin sees it. */
export function CapCard() {
  const { user } = useMember();
  const zone = useZone();
  const { data, error, reload } = useApi('getUsage');
  if (error && !data) {
    return (
      <FailedState title={text.loadFailed} error={error} meaning={text.failedMeaning} onRetry={reload} />
    );
  }
  return (
    <Section card title={text.title} help={text.help}>
      {data ? (
        <Stack>
          {data.data.isPreview && <SamplesMark />}
          <Text size="sm">
            {text.now(data.data.monthlyCap)}{' '}
            {text.used(data.data.sms.sent, showDay(data.data.period.end, zone))}
          </Text>
          {user.role === 'owner' ? (
            <CapForm key={data.data.monthlyCap} cap={data.data.monthlyCap} />
          ) : (
            <Text size="sm" c="dimmed">
              {text.ownersOnly}
            </Text>
          )}
        </Stack>
      ) : (
        <RowSkeletons rows={2} />
      )}
    </Section>
  );
}

/** Costs money, so that nothing is saved by leaving the field. */
function CapForm({ cap }: { cap: number | null }) {
  const { readOnly } = useMember();
  const isHeld = useHeld();
  const draft = useDraft('settings.cap', cap === null ? '' : String(cap));
  const [problem, setProblem] = useState<string>();
  const { call, pending } = useCall('setMonthlyCap', ['getUsage', 'getSubscription']);

  const keep = async (monthlyCap: number | null) => {
    const outcome = await call({ payload: { monthlyCap } });
    if (outcome.ok) {
      draft.forget();
      return void notify.success(text.now(monthlyCap));
    }
    const { error } = outcome;
    const wrong = fieldErrors(error).monthlyCap ?? (error.code === 'rule_broken' && errorText(error));
    if (wrong) setProblem(wrong);
    else notify.failure(text.failed, error);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isHeld()) return;
    const typed = draft.value.replace(/[\s,]/g, '');
    const read = payload.safeParse({ monthlyCap: /^\d+$/.test(typed) ? Number(typed) : Number.NaN });
    if (read.success) void keep(read.data.monthlyCap);
    else setProblem(read.error.issues[0]?.message);
  };

  return (
    <form noValidate onSubmit={submit}>
      <Group align="flex-start">
        <TextInput
          w={260}
          label={text.texts}
          inputMode="numeric"
          autoComplete="off"
          value={draft.value}
          error={problem}
          readOnly={readOnly !== null}
          onChange={(event) => {
            draft.set(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Group mt={{ base: 0, sm: 24 }}>
          <ActionButton paidOnly type="submit" variant="default" loading={pending}>
            {text.submit}
          </ActionButton>
          {cap !== null && (
            <ActionButton paidOnly variant="subtle" color="gray" onClick={() => void keep(null)}>
              {text.none}
            </ActionButton>
          )}
        </Group>
      </Group>
    </form>
  );
}

const { payload } = billingRoutes.setMonthlyCap;
