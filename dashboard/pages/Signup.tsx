import {
  Anchor,
  Badge,
  Card,
  Checkbox,
  Group,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { IconDoorOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ReasonButton } from '../components/dialog/ReasonButton.tsx';
import { NewTabLink } from '../components/facts/NewTabLink.tsx';
import { Notice } from '../components/feedback/Notice.tsx';
import { CardSkeleton } from '../components/feedback/Skeletons.tsx';
import { NewPasswordInput } from '../components/inputs/NewPasswordInput.tsx';
import { VisitorCard } from '../components/shell/VisitorCard.tsx';
import { useTitle } from '../hooks/useTitle.ts';
import { signupText } from '../texts/accounts/signup.ts';
import { type SignupForm as Form, useSignup } from './useSignup.ts';
import { useSignupStatus } from './useSignupStatus.ts';

/** Sign-up of an owner with a clinic. While it is closed it says why; what somebody is typing then stays. */
export default function Signup() {
  useTitle(signupText.title);
  const signup = useSignup();
  const { closed, loading } = useSignupStatus();
  if (loading) return <CardSkeleton lines={6} />;
  if (closed === null || signup.isBegun) return <SignupForm {...signup} closed={closed} />;
  return (
    <VisitorCard role="status" icon={IconDoorOff} title={signupText.closed.title} text={closed}>
      <Text size="sm" c="dimmed">
        {signupText.closed.invited}
      </Text>
      <ToLogin state={signup.state} />
    </VisitorCard>
  );
}

const ToLogin = ({ state }: Pick<Form, 'state'>) => (
  <Text size="sm" ta="center">
    {signupText.haveAccount}{' '}
    <Anchor component={Link} to="/login" state={state} size="sm">
      {signupText.login}
    </Anchor>
  </Text>
);

/** Ways on for people who have an account already. */
const Ways = ({ state }: Pick<Form, 'state'>) => (
  <Group gap="md">
    <Anchor component={Link} to="/login" state={state} size="sm">
      {signupText.login}
    </Anchor>
    <Anchor component={Link} to="/forgot-password" size="sm">
      {signupText.reset}
    </Anchor>
  </Group>
);

interface Leads {
  before: string;
  link: string;
  after: string;
  href: string;
}

/** A sentence of which a part leads elsewhere. */
const Leading = ({ before, link, after, href }: Leads) => (
  <>
    {before}
    <NewTabLink href={href}>{link}</NewTabLink>
    {after}
  </>
);

function SignupForm({
  form,
  submit,
  pending,
  offer,
  state,
  taken,
  closed,
}: Form & { closed: string | null }) {
  const field = (name: keyof typeof form.values) => ({ key: form.key(name), ...form.getInputProps(name) });
  const { firstName, lastName, email, clinicName } = form.values;
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
          {closed && <Notice color="orange" title={signupText.closed.title} body={closed} />}
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
          {taken !== null && form.errors.email && <Ways state={state} />}
          <NewPasswordInput
            label={signupText.password}
            password={form.values.password}
            owner={{ about: [firstName, lastName, email, clinicName] }}
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
            label={<Leading {...signupText.terms} href="/terms" />}
            description={<Leading {...signupText.privacy} href="/privacy" />}
            key={form.key('acceptTerms')}
            {...form.getInputProps('acceptTerms', { type: 'checkbox' })}
          />
          <ReasonButton type="submit" loading={pending} reason={closed && signupText.closed.title}>
            {signupText.submit}
          </ReasonButton>
          <ToLogin state={state} />
        </Stack>
      </form>
    </Card>
  );
}
