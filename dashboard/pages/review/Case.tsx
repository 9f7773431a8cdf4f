import { Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { MANAGERS } from '../../../server/contract/core/roles.ts';
import { CASE_STATUSES, type CaseStatus, type ReviewCase } from '../../../server/contract/routes/reviews.ts';
import { fullName } from '../../../server/contract/words/names.ts';
import { CASE_WORDS } from '../../../server/contract/words/statusWords.ts';
import { Section } from '../../components/facts/Section.tsx';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { useAction } from '../../hooks/useAction.ts';
import { useApi } from '../../hooks/useApi.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { reviewText } from '../../texts/reports/reviews.ts';

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

/** Who may be chosen to look after a case: staff, who do not see the team, choose themselves. */
function useOwners({ ownerId, ownerName }: ReviewCase): { value: string; label: string }[] {
  const { user } = useMember();
  const managing = MANAGERS.some((role) => role === user.role);
  const team = useApi(managing ? 'listTeam' : null).data?.data.members ?? [];
  const people = [user, ...team];
  const names = new Map(people.map((person) => [person.id, fullName(person)]));
  if (ownerId && ownerName && !names.has(ownerId)) names.set(ownerId, ownerName);
  return [
    { value: '', label: reviewText.case.nobody },
    ...[...names].map(([value, label]) => ({ value, label })),
  ];
}
