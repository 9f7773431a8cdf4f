import { Button, Card, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSend, IconTag } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { ActionButton } from '../../components/ActionButton.tsx';
import { notify } from '../../notify.ts';
import { notIn, useNumbersDraft, withMore } from '../../numbersDraft.ts';
import { selectionText as text } from '../../texts/patients.ts';
import { requestText } from '../../texts/requestReviews.ts';
import { TagDialog } from './TagDialog.tsx';
import type { useSelection } from './useSelection.ts';

/** What can be done with the selected patients. */
export function SelectionBar({ selection }: { selection: ReturnType<typeof useSelection> }) {
  const { patients } = selection;
  const [tagging, tag] = useDisclosure();
  const handOver = useHandOver();
  return (
    <>
      {patients.length > 0 && (
        <Card component="section" aria-label={text.label} padding="xs" mb="sm">
          <Group justify="space-between">
            <Text fw={600} size="sm" role="status">
              {text.selected(patients.length)}
            </Text>
            <Group>
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
                onClick={() => handOver(patients.map(({ phoneNumber }) => phoneNumber))}
              >
                {text.request}
              </ActionButton>
            </Group>
          </Group>
        </Card>
      )}
      <TagDialog patients={patients} opened={tagging} onClose={tag.close} onDone={selection.clear} />
    </>
  );
}

/** Puts numbers into the list of Request Reviews, where each gets its verdict, and goes there. */
function useHandOver(): (phones: readonly string[]) => void {
  const draft = useNumbersDraft();
  const navigate = useNavigate();
  return (phones) => {
    const fresh = notIn(draft.value, phones);
    const { list, left } = withMore(draft.value, fresh);
    draft.set(list);
    if (left > 0) notify.warning(requestText.tooMany(left));
    else notify.info(fresh.length > 0 ? text.handedOver(fresh.length) : text.inListAlready);
    void navigate('/request-reviews');
  };
}
