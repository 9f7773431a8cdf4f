import { Card, NativeSelect, Stack, Title } from '@mantine/core';
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '../../../server/contract/platforms.ts';
import { TEMPLATES } from '../../../server/contract/templates.ts';
import { PhonePreview } from '../../components/PhonePreview.tsx';
import { requestText } from '../../texts/requestReviews.ts';
import { Costs } from './Costs.tsx';
import { costOf } from './cost.ts';
import { OwnMessage } from './OwnMessage.tsx';
import { type Message, OWN } from './useMessage.ts';

const TEMPLATE_CHOICES = [
  ...TEMPLATES.map(({ name, label }) => ({ value: name, label })),
  { value: OWN, label: requestText.own },
];

/** Right: where the message leads, what it says, and how it looks on a phone. */
export function MessageCard({ message, filled }: { message: Message; filled: string }) {
  const platforms = PLATFORM_NAMES.map((name) => {
    const { label } = PLATFORMS[name];
    const open = message.open.includes(name);
    return { value: name, label: open ? label : requestText.noLink(label), disabled: !open };
  });
  return (
    <Card component="section" aria-labelledby="request-message">
      <Stack>
        <Title order={2} id="request-message">
          {requestText.message}
        </Title>
        <NativeSelect
          label={requestText.platform}
          description={requestText.platformHelp}
          data={platforms}
          value={message.platform}
          onChange={(event) => message.setPlatform(event.currentTarget.value as Platform)}
        />
        <NativeSelect
          label={requestText.template}
          data={TEMPLATE_CHOICES}
          value={message.template}
          onChange={(event) => message.setTemplate(event.currentTarget.value)}
        />
        {message.own && <OwnMessage message={message} />}
        <Costs cost={costOf(message.text, filled)} onReplace={message.write} />
        <PhonePreview text={filled} sender={message.clinicName} />
      </Stack>
    </Card>
  );
}
