import { Anchor, Button, Card, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { loginPayload } from '../../server/contract/auth.ts';
import { ApiError } from '../../server/contract/client.ts';
import { errorText } from '../errorText.ts';
import { useSession } from '../hooks/useSession.tsx';
import { useTitle } from '../hooks/useTitle.ts';
import { notify } from '../notify.ts';
import { loginText } from '../texts/login.ts';

/** Sign-in. Whoever succeeds is led on by the router. */
export default function Login() {
  useTitle(loginText.title);
  const { signIn } = useSession();
  const { state } = useLocation();
  const [pending, setPending] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(loginPayload, { sync: true }),
  });

  const submit = async (values: typeof form.values) => {
    setPending(true);
    try {
      await signIn(values);
    } catch (error) {
      notify.failure({
        title: loginText.failed,
        message: wrongCredentials(error) ? loginText.check : errorText(error),
      });
      setPending(false);
    }
  };

  return (
    <Card>
      <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
        <Stack>
          <Title order={1}>{loginText.title}</Title>
          <TextInput
            label={loginText.email}
            type="email"
            autoComplete="username"
            autoFocus
            required
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={loginText.password}
            autoComplete="current-password"
            required
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={pending}>
            {loginText.submit}
          </Button>
          <Text size="sm" ta="center">
            {loginText.noAccount}{' '}
            <Anchor component={Link} to="/signup" state={state} size="sm">
              {loginText.signup}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </Card>
  );
}

const wrongCredentials = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'invalid_credentials';
