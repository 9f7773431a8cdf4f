import { Card, NativeSelect, Stack, Textarea, Title } from '@mantine/core';
import type { ClinicTemplate } from '../../../server/contract/routes/clinicTemplates.ts';
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '../../../server/contract/rules/platforms.ts';
import { PhonePreview } from '../../components/facts/PhonePreview.tsx';
import { Costs } from '../../components/template/Costs.tsx';
import { costOf } from '../../components/template/cost.ts';
import { Issues } from '../../components/template/Issues.tsx';
import { requestText } from '../../texts/sending/requestReviews.ts';
import { templatesText } from '../../texts/sending/templates.ts';
import { TemplateTools } from './TemplateTools.tsx';
import { keyOf, type Message, OWN } from './useMessage.ts';

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
          data={choicesOf(message)}
          value={message.template}
          onChange={(event) => message.setTemplate(event.currentTarget.value)}
        />
        {message.own && <OwnMessage message={message} />}
        <Issues problems={message.problems} warnings={message.warnings} />
        <TemplateTools message={message} />
        <Costs cost={costOf(message.text, filled)} onReplace={message.write} />
        <PhonePreview text={filled} sender={message.clinicName} />
      </Stack>
    </Card>
  );
}

/** The templates, in groups where the clinic has its own, and the choice to write oneself. */
function choicesOf({ templates, unread }: Message) {
  const choices = (some: readonly ClinicTemplate[]) =>
    some.map((template) => ({ value: keyOf(template), label: template.label }));
  const common = choices(templates.filter(({ id }) => id === null));
  const own = choices(templates.filter(({ id }) => id !== null));
  const write = { value: OWN, label: requestText.own };
  if (unread) return [{ value: unread, label: templatesText.unread }, ...common, write];
  if (own.length === 0) return [...common, write];
  return [{ group: templatesText.own, items: own }, { group: templatesText.common, items: common }, write];
}

/** A message written oneself, under the content check. */
function OwnMessage({ message }: { message: Message }) {
  return (
    <Textarea
      label={requestText.ownLabel}
      description={requestText.ownHelp}
      autosize
      minRows={3}
      maxRows={10}
      value={message.text}
      aria-invalid={message.problems.length > 0}
      onChange={(event) => message.write(event.currentTarget.value)}
    />
  );
}
