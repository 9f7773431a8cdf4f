import { Anchor, Button, Center, Code, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import { useApi } from '../../hooks/useApi.ts';
import { mailto } from '../../lib/mailto.ts';
import { isPartMissing } from '../../lib/partMissing.ts';
import { errorScreenText } from '../../texts/shared.ts';

export function ErrorScreen({ error }: { error: unknown }) {
  const words = error instanceof Error ? error.message : String(error);
  return (
    <Center mih="100dvh" p="sm" component="main">
      <Stack w="100%" maw={520} gap="sm" align="flex-start">
        <Title order={1}>{errorScreenText.title}</Title>
        <Text>{isPartMissing(error) ? errorScreenText.partMissing : errorScreenText.body}</Text>
        <SupportAddress words={words} />
        <Button onClick={() => location.reload()}>{errorScreenText.reload}</Button>
        <details style={{ maxWidth: '100%' }}>
          <summary>{errorScreenText.details}</summary>
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {words}
          </Code>
        </details>
      </Stack>
    </Center>
  );
}

function SupportAddress({ words }: { words: string }) {
  const address = useApi('getHealth').data?.supportEmail;
  if (!address) return null;
  return (
    <Text size="sm">
      {errorScreenText.support}{' '}
      <Anchor inherit href={mailto(address, { subject: errorScreenText.title, body: words })}>
        {address}
      </Anchor>
    </Text>
  );
}
