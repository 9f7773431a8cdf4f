import { Button, Card, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSend, IconTag } from '@tabler/icons-react';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { selectionText as text } from '../../texts/patients/patients.ts';
import { type PatientQuery, TagDialog } from './TagDialog.tsx';
import { useHandOver } from './useHandOver.ts';
import type { useSelection } from './useSelection.ts';

interface Props {
  selection: ReturnType<typeof useSelection>;
  /** What the list is narrowed by, and how many it lets through. */
  query: PatientQuery;
  matching: number;
}

/** What can be done with the selected patients, or with all whom the filter lets through. */
export function SelectionBar({ selection, query, matching }: Props) {
  const { patients, all } = selection;
  const count = all ? matching : patients.length;
  const [tagging, tag] = useDisclosure();
  const { handOver, pending } = useHandOver();
  return (
    <>
      {count > 0 && (
        <Card component="section" aria-label={text.label} padding="xs" mb="sm">
          <Group justify="space-between">
            <Text fw={600} size="sm" role="status">
              {all ? text.allSelected(count) : text.selected(count)}
            </Text>
            <Group>
              {!all && matching > patients.length && (
                <Button variant="subtle" size="xs" onClick={selection.selectAll}>
                  {text.selectAll(matching)}
                </Button>
              )}
              <Button variant="subtle" color="gray" size="xs" onClick={selection.clear}>
                {text.clear}
              </Button>
              <ActionButton
                paidOnly
                variant="default"
                size="xs"
                leftSection={<IconTag size={16} aria-hidden />}
                onClick={tag.open}
              >
                {text.tag}
              </ActionButton>
              <ActionButton
                paidOnly
                variant="light"
                size="xs"
                leftSection={<IconSend size={16} aria-hidden />}
                loading={pending}
                onClick={() => void handOver(all ? query : patients)}
              >
                {text.request}
              </ActionButton>
            </Group>
          </Group>
        </Card>
      )}
      <TagDialog
        patients={patients}
        filter={all ? query : undefined}
        count={count}
        opened={tagging}
        onClose={tag.close}
        onDone={selection.clear}
      />
    </>
  );
}
