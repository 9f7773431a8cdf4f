import { Button, CloseButton, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { shellText } from '../../texts/shell.ts';
import { Banner } from './Banner.tsx';

/** Requests have nowhere to lead: tells those who can change it where to do so. */
export const ReviewLinkBanner = ({ onDismiss }: { onDismiss: () => void }) => (
  <Banner color="orange" text={shellText.reviewLink.text}>
    <Group wrap="nowrap">
      <Button component={Link} to="/settings?tab=reviews" size="compact-sm" variant="default">
        {shellText.reviewLink.button}
      </Button>
      <CloseButton aria-label={shellText.reviewLink.dismiss} onClick={onDismiss} />
    </Group>
  </Banner>
);
