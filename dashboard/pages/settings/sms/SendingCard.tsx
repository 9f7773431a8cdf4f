import { Anchor, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Settings } from '../../../../server/contract/routes/settings.ts';
import { showPhone } from '../../../../server/contract/rules/phone.ts';
import { zoneLabel } from '../../../../server/contract/rules/zones.ts';
import { OwnTextDialog } from '../../../components/dialog/OwnTextDialog.tsx';
import { NewTabLink } from '../../../components/facts/NewTabLink.tsx';
import { Section } from '../../../components/facts/Section.tsx';
import { ActionButton } from '../../../components/inputs/ActionButton.tsx';
import { useNow } from '../../../hooks/useNow.ts';
import { ownTextText } from '../../../texts/settings/ownText.ts';
import { sendingText as text } from '../../../texts/settings/settingsSms.ts';

/** When patients are texted and from which number, and a text to oneself to see it. */
export function SendingCard({ sendingHours, timezone, sender }: Settings['sms']) {
  const [opened, { open, close }] = useDisclosure(false);
  const now = useNow();
  return (
    <Section
      card
      title={text.title}
      action={
        <ActionButton paidOnly variant="default" onClick={open}>
          {ownTextText.button}
        </ActionButton>
      }
    >
      <Stack component="dl" m={0}>
        <Fact name={text.hours}>
          {text.hoursAre(sendingHours, zoneLabel(timezone, now))}{' '}
          <Anchor component={Link} to="/settings?tab=general" size="sm">
            {text.changeZone}
          </Anchor>
          {' · '}
          <NewTabLink href="/best-practices#hours">{text.more}</NewTabLink>
        </Fact>
        <Fact name={text.sender}>{sender === null ? text.carrierChooses : showPhone(sender)}</Fact>
      </Stack>
      <OwnTextDialog opened={opened} onClose={close} />
    </Section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Text component="dt" size="sm" fw={600}>
      {name}
    </Text>
    <Text component="dd" size="sm" m={0}>
      {children}
    </Text>
  </div>
);
