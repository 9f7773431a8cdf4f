import { Badge, Group, Text } from '@mantine/core';
import { IconArrowRight, IconExternalLink, IconMessageReply } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Review } from '../../../server/contract/routes/reviews.ts';
import { publicPageOf } from '../../../server/contract/rules/platforms.ts';
import { reviewerOf } from '../../../server/contract/words/reviewer.ts';
import { CASE_WORDS } from '../../../server/contract/words/statusWords.ts';
import { ReviewItem } from '../../components/facts/ReviewItem.tsx';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { type RowAction, RowMenu } from '../../components/table/RowMenu.tsx';
import { useApi } from '../../hooks/useApi.ts';
import { reviewItemText, reviewsText as text } from '../../texts/reports/reviews.ts';

/** A review of the list, with what can be done and what was. */
export function ReviewRow({ review }: { review: Review }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const from = { state: { from: `${pathname}${search}` } };
  const settings = useApi('getSettings').data?.data;
  const publicUrl = settings && publicPageOf(review.platform, settings.general);
  const missing = publicUrl ? null : text.noLink;
  const actions: RowAction[] = [
    {
      label: text.respond,
      reads: true,
      icon: <IconMessageReply size={16} aria-hidden />,
      onSelect: () => void navigate(`/reviews/${review.id}#answer`, from),
    },
    {
      label: text.viewOnPlatform,
      reads: true,
      icon: <IconExternalLink size={16} aria-hidden />,
      onSelect: () => window.open(publicUrl ?? '', '_blank', 'noopener,noreferrer'),
      reason: review.isPublic ? missing : text.notPublic,
    },
    {
      label: text.open,
      reads: true,
      icon: <IconArrowRight size={16} aria-hidden />,
      onSelect: () => void navigate(`/reviews/${review.id}`, from),
    },
  ];
  return (
    <ReviewItem
      review={review}
      to={`/reviews/${review.id}`}
      menu={<RowMenu name={reviewerOf(review, reviewItemText)} actions={actions} />}
    >
      <Done review={review} />
    </ReviewItem>
  );
}

/** Whether it was answered, and how far its case is. */
function Done({ review: { respondedAt, case: ofCase } }: { review: Review }) {
  if (respondedAt === null && ofCase === null) return null;
  return (
    <Group gap="xs">
      {respondedAt !== null && <Badge color="green">{text.responded}</Badge>}
      {ofCase && (
        <StatusBadge
          status={{ ...CASE_WORDS[ofCase.status], word: text.cases(CASE_WORDS[ofCase.status].word) }}
        />
      )}
      {ofCase?.ownerName && (
        <Text size="sm" c="dimmed">
          {text.looksAfter(ofCase.ownerName)}
        </Text>
      )}
    </Group>
  );
}
