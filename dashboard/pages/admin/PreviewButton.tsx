import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useCall } from '../../hooks/useCall.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { adminText } from '../../texts/admin/admin.ts';

const notify = notifyAbout('impersonation');

const text = adminText.preview;

/** Opens the demonstration of the patient's page in a tab of its own. */
export function PreviewButton() {
  const { call, pending } = useCall('createDemoReviewLink');
  const open = async () => {
    // Browsers open tabs only while a press is being answered, and the link is known later.
    const tab = window.open('', '_blank');
    const outcome = await call({});
    if (!outcome.ok) {
      tab?.close();
      return void notify.failure(text.failed, outcome.error);
    }
    (tab ?? window).location.assign(outcome.answer.data.url);
  };
  return (
    <Button
      variant="default"
      rightSection={<IconExternalLink size={16} aria-hidden />}
      loading={pending}
      onClick={() => void open()}
    >
      {text.button}
    </Button>
  );
}
