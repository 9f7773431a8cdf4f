import { Alert, Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { loginPayload } from '../../../server/contract/routes/auth.ts';
import { VisitorCard } from '../../components/shell/VisitorCard.tsx';
import { focusFirst } from '../../lib/focusFirst.ts';
import { loginText } from '../../texts/accounts/login.ts';

/** What was typed; it outlives the second step. */
export const useCredentials = () =>
  useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(loginPayload, { sync: true }),
  });

interface Props {
  form: ReturnType<typeof useCredentials>;
  /** Why the second step was left. */
  notice: string | null;
  onSubmit: () => Promise<unknown>;
}

/** The first step of signing in. */
export function CredentialsForm({ form, notice, onSubmit }: Props) {
  const { state } = useLocation();
  const [pending, setPending] = useState(false);
  const isBack = form.getValues().email !== '';
  const submit = async () => {
    setPending(true);
    await onSubmit();
    setPending(false);
  };
  return (
    <VisitorCard title={loginText.title}>
      {notice && (
        <Alert color="orange" role="alert">
          {notice}
        </Alert>
      )}
      <form noValidate onSubmit={form.onSubmit(() => void submit(), focusFirst(form))}>
        <Stack>
          <TextInput
            label={loginText.email}
            type="email"
            autoComplete="username"
            autoFocus={!isBack}
            required
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={loginText.password}
            autoComplete="current-password"
            autoFocus={isBack}
            required
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={pending}>
            {loginText.submit}
          </Button>
        </Stack>
      </form>
      <Group justify="space-between" gap="xs">
        <Anchor component={Link} to="/forgot-password" size="sm">
          {loginText.forgot}
        </Anchor>
        <Text size="sm">
          {loginText.noAccount}{' '}
          <Anchor component={Link} to="/signup" state={state} size="sm">
            {loginText.signup}
          </Anchor>
        </Text>
      </Group>
    </VisitorCard>
  );
}
