import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import type { Api } from '../../../server/contract/core/api.ts';
import { ApiError } from '../../../server/contract/core/client.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { acceptPayload } from '../../../server/contract/routes/team.ts';
import { NewPasswordInput } from '../../components/inputs/NewPasswordInput.tsx';
import { VisitorCard } from '../../components/shell/VisitorCard.tsx';
import { useSession } from '../../hooks/useSession.tsx';
import { fieldErrors } from '../../lib/errorText.ts';
import { focusFirst } from '../../lib/focusFirst.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { invitationText as text } from '../../texts/accounts/invitation.ts';

const notify = notifyAbout('invitation');

interface Props {
  token: string;
  invitation: Answer<Api['getInvitation']>['data'];
  onJoining: (joining: boolean) => void;
  /** The invitation was used, taken back or ran out meanwhile. */
  onOver: () => void;
}

/** Who invites where, and what an account needs. */
export function AcceptForm({ token, invitation, onJoining, onOver }: Props) {
  const { email, clinicName, role, invitedBy } = invitation;
  const { form, submit, pending } = useAccept({ token, onJoining, onOver });
  const { firstName, lastName } = form.values;
  const field = (name: keyof typeof form.values) => ({ key: form.key(name), ...form.getInputProps(name) });
  return (
    <VisitorCard title={text.heading(clinicName)} text={text.text(invitedBy, role)}>
      <Text c="dimmed" size="sm">
        {text.account(email)}
      </Text>
      <form noValidate onSubmit={submit}>
        <Stack>
          {/* For password managers: which account the password belongs to. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label={text.firstName}
              autoComplete="given-name"
              required
              autoFocus
              {...field('firstName')}
            />
            <TextInput label={text.lastName} autoComplete="family-name" required {...field('lastName')} />
          </SimpleGrid>
          <NewPasswordInput
            label={text.password}
            password={form.values.password}
            owner={{ about: [firstName, lastName, email, clinicName] }}
            {...field('password')}
          />
          <Button type="submit" loading={pending}>
            {text.submit}
          </Button>
        </Stack>
      </form>
    </VisitorCard>
  );
}

function useAccept({ token, onJoining, onOver }: Omit<Props, 'invitation'>) {
  const { join } = useSession();
  const [pending, setPending] = useState(false);
  const form = useForm({
    initialValues: { firstName: '', lastName: '', password: '' },
    validate: schemaResolver(acceptPayload.omit({ token: true }), { sync: true }),
  });
  const submit = form.onSubmit(async (values) => {
    setPending(true);
    onJoining(true);
    try {
      await join({ token, ...values });
    } catch (error) {
      setPending(false);
      onJoining(false);
      if (error instanceof ApiError && error.code === 'token_expired') return onOver();
      const wrong = fieldErrors(error);
      form.setErrors(wrong);
      focusFirst(form)(wrong);
      notify.failure(text.failed, error);
    }
  }, focusFirst(form));
  return { form, submit, pending };
}
