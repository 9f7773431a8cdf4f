import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useImpersonate } from '../../hooks/useImpersonate.ts';
import { useReason } from '../../hooks/useReason.ts';
import { SCREENS } from '../../routes.tsx';
import { impersonationText as text } from '../../texts/admin/impersonation.ts';
import { ReasonInput } from '../dialog/ReasonInput.tsx';
import { ClinicSelect, type PickedClinic } from '../inputs/ClinicSelect.tsx';
import { PageHead } from '../shell/PageHead.tsx';

/** What a super admin, who belongs to no clinic, sees in place of a clinic's screen. */
export default function ClinicPicker() {
  const { pathname, search } = useLocation();
  // What was searched in the clinic seen before is no business of the next.
  if (search !== '') return <Navigate to={pathname} replace />;
  const screen = SCREENS.find(({ path }) => path === pathname);
  return (
    <>
      <PageHead title={screen?.nav?.label ?? text.clinic} purpose={text.picker} />
      <Card maw="40rem" mx={0}>
        <PickerForm to={pathname} />
      </Card>
    </>
  );
}

function PickerForm({ to }: { to: string }) {
  const [picked, pick] = useState<PickedClinic | null>(null);
  const [asked, setAsked] = useState(false);
  const { field, check } = useReason();
  const { begin, pending } = useImpersonate();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const reason = check();
    if (picked && reason !== null) void begin(picked.id, reason, to);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <ClinicSelect
          label={text.clinic}
          required
          clinic={picked}
          onChange={pick}
          {...(asked && picked === null && { error: text.noClinic })}
        />
        <ReasonInput field={field} />
        <Text size="sm">{text.meaning}</Text>
        <Group>
          <Button type="submit" loading={pending}>
            {text.button}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
