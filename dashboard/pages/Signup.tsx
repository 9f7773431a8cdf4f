import {
  Anchor,
  Badge,
  Button,
  Card,
  Checkbox,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { Link } from 'react-router-dom';
import { NewPasswordInput } from '../components/NewPasswordInput.tsx';
import { useTitle } from '../hooks/useTitle.ts';
import { signupText } from '../texts/signup.ts';
import { useSignup } from './useSignup.ts';

/** Sign-up of an owner with a clinic. */
export default function Signup() {
  useTitle(signupText.title);
  const { form, submit, pending, offer, state } = useSignup();
  const field = (name: keyof typeof form.values) => ({ key: form.key(name), ...form.getInputProps(name) });
  return (
    <Card>
      <form noValidate onSubmit={submit}>
        <Stack>
          <div>
            {offer && (
              <Badge color="orange" mb="xs">
                {signupText.offer}
              </Badge>
            )}
            <Title order={1}>{signupText.title}</Title>
          </div>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label={signupText.firstName}
              autoComplete="given-name"
              required
              autoFocus
              {...field('firstName')}
            />
            <TextInput
              label={signupText.lastName}
              autoComplete="family-name"
              required
              {...field('lastName')}
            />
          </SimpleGrid>
          <TextInput
            label={signupText.email}
            type="email"
            autoComplete="username"
            required
            {...field('email')}
          />
          <NewPasswordInput
            label={signupText.password}
            password={form.values.password}
            {...field('password')}
          />
          <TextInput
            label={signupText.clinicName}
            description={signupText.clinicNameHelp}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autoComplete="organization"
            required
            {...field('clinicName')}
          />
          <TextInput
            label={signupText.clinicEmail}
            description={signupText.optional}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            type="email"
            {...field('clinicEmail')}
          />
          <Checkbox
            label={signupText.terms}
            key={form.key('acceptTerms')}
            {...form.getInputProps('acceptTerms', { type: 'checkbox' })}
          />
          <Button type="submit" loading={pending}>
            {signupText.submit}
          </Button>
          <Text size="sm" ta="center">
            {signupText.haveAccount}{' '}
            <Anchor component={Link} to="/login" state={state} size="sm">
              {signupText.login}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </Card>
  );
}
