import { Badge, Group, Text } from '@mantine/core';
import { IconArrowRight, IconExternalLink, IconMessageReply } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { publicPageOf } from '../../../server/contract/platforms.ts';
import type { Review } from '../../../server/contract/reviews.ts';
import { CASE_WORDS } from '../../../server/contract/statusWords.ts';
import { ReviewItem } from '../../components/ReviewItem.tsx';
import { RowMenu } from '../../components/RowMenu.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { useApi } from '../../hooks/useApi.ts';
import { reviewItemText, reviewsText as text } from '../../texts/reviews.ts';

/** A review of the list, with what can be done and what was. */
export function ReviewRow({ review }: { review: Review }) {
  const navigate = useNavigate();
  const settings = useApi('getSettings').data?.data;
  const publicUrl = settings && publicPageOf(review.platform, settings.general);
  const missing = publicUrl ? null : text.noLink;
  const actions = [
    {
      label: text.respond,
      icon: <IconMessageReply size={16} aria-hidden />,
      onSelect: () => navigate(`/reviews/${review.id}#answer`),
    },
    {
      label: text.viewOnPlatform,
      icon: <IconExternalLink size={16} aria-hidden />,
      onSelect: () => window.open(publicUrl ?? '', '_blank', 'noopener,noreferrer'),
      reason: review.isPublic ? missing : text.notPublic,
    },
    {
      label: text.open,
      icon: <IconArrowRight size={16} aria-hidden />,
      onSelect: () => navigate(`/reviews/${review.id}`),
    },
  ];
  return (
    <ReviewItem
      review={review}
      menu={<RowMenu name={review.name ?? reviewItemText.noName} actions={actions} />}
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
