import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { NewTabLink } from '../../../components/facts/NewTabLink.tsx';
import { Section } from '../../../components/facts/Section.tsx';
import { CopyLine } from '../../../components/inputs/CopyLine.tsx';
import {
  type ExampleLanguage,
  type ExampleName,
  exampleOf,
  examplesText as text,
  VERIFY_EXAMPLE,
} from '../../../texts/settings/settingsExamples.ts';

const LANGUAGES = Object.entries(text.languages).map(([value, label]) => ({
  value: value as ExampleLanguage,
  label,
}));
const NAMES = Object.keys(text.names) as ExampleName[];

/** Where the API is described, and examples with this server's address. */
export function ExamplesCard() {
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  return (
    <Section card title={text.title} help={text.help}>
      <Stack gap="md">
        <Group gap="md">
          <NewTabLink href="/api/docs">{text.docs}</NewTabLink>
          <NewTabLink href="/api/openapi.json">{text.openApi}</NewTabLink>
        </Group>
        <SegmentedControl
          aria-label={text.language}
          data={LANGUAGES}
          value={language}
          onChange={setLanguage}
          w="fit-content"
        />
        {NAMES.map((name) => (
          <Example
            key={name}
            name={text.names[name]}
            about={text.about[name]}
            code={exampleOf[language][name](location.origin)}
          />
        ))}
        <Example {...text.verify} code={VERIFY_EXAMPLE}>
          <NewTabLink href="https://www.standardwebhooks.com">{text.verify.others}</NewTabLink>
        </Example>
      </Stack>
    </Section>
  );
}

interface ExampleProps {
  name: string;
  about: string;
  code: string;
  children?: ReactNode;
}

const Example = ({ name, about, code, children }: ExampleProps) => (
  <Stack gap={4}>
    <Title order={3}>{name}</Title>
    <Text size="sm" c="dimmed">
      {about} {children}
    </Text>
    <CopyLine label={name} value={code} hideLabel />
  </Stack>
);
