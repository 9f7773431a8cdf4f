import { Button, Card, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSend, IconTag } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { Patient } from '../../../server/contract/routes/patients.ts';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { useCall } from '../../hooks/useCall.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { notIn, useNumbersDraft, withMore, withNames } from '../../lib/numbersDraft.ts';
import { selectionText as text } from '../../texts/patients/patients.ts';
import { requestText } from '../../texts/sending/requestReviews.ts';
import { type PatientQuery, TagDialog } from './TagDialog.tsx';
import type { useSelection } from './useSelection.ts';

const notify = notifyAbout('selection');

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

/** Puts numbers into the list of Request Reviews, where each gets its verdict, and goes there. */
function useHandOver() {
  const draft = useNumbersDraft();
  const navigate = useNavigate();
  const { call, pending } = useCall('listPatientNumbers');

  /** Those of a filter come from the server. */
  const numbersOf = async (whom: readonly Patient[] | PatientQuery) => {
    if (!isFilter(whom)) return { people: whom, beyond: 0 };
    const outcome = await call({ query: whom });
    if (!outcome.ok) return void notify.failure(text.numbersFailed, outcome.error);
    const { data, total } = outcome.answer;
    return { people: data, beyond: total - data.length };
  };
  const handOver = async (whom: readonly Patient[] | PatientQuery): Promise<void> => {
    const found = await numbersOf(whom);
    if (!found) return;
    const fresh = notIn(
      draft.value,
      found.people.map(({ phoneNumber }) => phoneNumber),
    );
    const { list, left } = withMore(withNames(draft.value, found.people), fresh);
    draft.set(list);
    const tooMany = left + found.beyond;
    if (tooMany > 0) notify.warning(requestText.tooMany(tooMany));
    else notify.info(fresh.length > 0 ? text.handedOver(fresh.length) : text.inListAlready);
    void navigate('/request-reviews');
  };
  return { handOver, pending };
}

const isFilter = (whom: readonly Patient[] | PatientQuery): whom is PatientQuery => !Array.isArray(whom);
