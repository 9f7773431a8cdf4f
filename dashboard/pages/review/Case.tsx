import { Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../../server/contract/limits.ts';
import { CASE_STATUSES, type CaseStatus, type ReviewCase } from '../../../server/contract/reviews.ts';
import { CASE_WORDS } from '../../../server/contract/statusWords.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Section } from '../../components/Section.tsx';
import { useAction } from '../../hooks/useAction.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { reviewText } from '../../texts/reviews.ts';
import { useOwners } from './useOwners.ts';

const text = reviewText.case;
const STATUSES = CASE_STATUSES.map((value) => ({ value, label: CASE_WORDS[value].word }));

/** Who looks after a low rating, how far that is, and what was done. */
export function Case({ id, of }: { id: string; of: ReviewCase }) {
  const [status, setStatus] = useState<CaseStatus>(of.status);
  const [ownerId, setOwnerId] = useState(of.ownerId ?? '');
  const draft = useDraft<string | null>(`case.${id}`, null);
  const [note, setNote] = useState(draft.value ?? of.note ?? '');
  const owners = useOwners(of);
  const { run, pending } = useAction('updateReviewCase', ['getReview', 'listReviews', 'listActivity']);
  const isSame = status === of.status && ownerId === (of.ownerId ?? '') && note === (of.note ?? '');
  const write = (words: string) => {
    setNote(words);
    draft.set(words);
  };
  const save = async () => {
    const payload = { status, ownerId: ownerId || null, note };
    const words = { failed: text.failed, gone: reviewText.gone };
    if (await run({ params: { id }, payload }, text.saved, words)) draft.forget();
  };
  return (
    <Section title={text.title} help={text.help} card>
      <Stack gap="sm">
        <Group grow preventGrowOverflow={false} align="flex-start">
          <NativeSelect
            label={text.status}
            data={STATUSES}
            value={status}
            onChange={(event) => setStatus(event.currentTarget.value as CaseStatus)}
          />
          <NativeSelect
            label={text.owner}
            data={owners}
            value={ownerId}
            onChange={(event) => setOwnerId(event.currentTarget.value)}
          />
        </Group>
        <Textarea
          label={text.note}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={LIMITS.reviewNoteLength}
          value={note}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Group>
          <ActionButton
            paidOnly
            variant="default"
            reason={isSame ? text.same : null}
            loading={pending}
            onClick={() => void save()}
          >
            {text.save}
          </ActionButton>
        </Group>
      </Stack>
    </Section>
  );
}
