import {
  Anchor,
  Badge,
  Button,
  Card,
  Checkbox,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { Link } from 'react-router-dom';
import { PasswordStrength } from '../components/PasswordStrength.tsx';
import { useTitle } from '../hooks/useTitle.ts';
import { signupText } from '../texts/signup.ts';
import { useSignup } from './useSignup.ts';

/** Sign-up of an owner with a clinic. */
export default function Signup() {
  useTitle(signupText.title);
  const { form, submit, pending, offer } = useSignup();
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
          <div>
            <PasswordInput
              label={signupText.password}
              description={signupText.passwordHelp}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              autoComplete="new-password"
              required
              {...field('password')}
            />
            <PasswordStrength password={form.values.password} />
          </div>
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
            <Anchor component={Link} to="/login" size="sm">
              {signupText.login}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </Card>
  );
}
