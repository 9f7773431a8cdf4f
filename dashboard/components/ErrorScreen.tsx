import { Button, Center, Code, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import { errorScreenText } from '../texts/shared.ts';

/** How browsers and Vite say that a part of the application could not be fetched. */
const PART_MISSING = /dynamically imported module|importing a module script|preload css|failed to fetch/i;

/** The top-level error screen (specification 000 section 2). */
export function ErrorScreen({ error }: { error: unknown }) {
  const words = error instanceof Error ? error.message : String(error);
  return (
    <Center mih="100dvh" p="sm" component="main">
      <Stack maw={520} gap="sm" align="flex-start">
        <Title order={1}>{errorScreenText.title}</Title>
        <Text>{PART_MISSING.test(words) ? errorScreenText.newVersion : errorScreenText.body}</Text>
        <Button onClick={() => location.reload()}>{errorScreenText.reload}</Button>
        <details>
          <summary>{errorScreenText.details}</summary>
          <Code block>{words}</Code>
        </details>
      </Stack>
    </Center>
  );
}
