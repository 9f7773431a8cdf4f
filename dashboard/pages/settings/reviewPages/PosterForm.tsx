import { Group, Input, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ApiError } from '../../../../server/contract/core/client.ts';
import { LANGUAGES } from '../../../../server/contract/routes/reviewView.ts';
import {
  POSTER_SIZES,
  type PosterChoice,
  paperOf,
  posterFileName,
} from '../../../../server/contract/routes/settings.ts';
import { api } from '../../../api.ts';
import { ActionButton } from '../../../components/inputs/ActionButton.tsx';
import { useReread } from '../../../hooks/useApi.ts';
import { useCountry } from '../../../hooks/useCountry.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { posterText as text } from '../../../texts/settings/settingsReviewPages.ts';

const SIZES = POSTER_SIZES.map((value) => ({ value, label: text.sizes[value] }));
const CHOICES = LANGUAGES.map((value) => ({ value, label: text.languages[value] }));

/** A poster to print: on which paper, in which language. */
export function PosterForm() {
  const country = useCountry();
  const [choice, setChoice] = useState<PosterChoice>({ size: paperOf(country), language: 'en' });
  const poster = usePoster();
  return (
    <Stack gap="xs">
      <div>
        <Text fw={600}>{text.title}</Text>
        <Text size="sm" c="dimmed">
          {text.help}
        </Text>
      </div>
      <Group align="flex-end" gap="sm">
        <Choice
          label={text.size}
          data={SIZES}
          value={choice.size}
          onChange={(size) => setChoice({ ...choice, size })}
        />
        <Choice
          label={text.language}
          data={CHOICES}
          value={choice.language}
          onChange={(language) => setChoice({ ...choice, language })}
        />
        <ActionButton
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={poster.pending}
          onClick={() => void poster.save(choice)}
        >
          {text.download}
        </ActionButton>
      </Group>
    </Stack>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  data: { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, ...control }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div>
      <Input.Label id={id} labelElement="div">
        {label}
      </Input.Label>
      <SegmentedControl aria-labelledby={id} display="flex" w="fit-content" {...control} />
    </div>
  );
}

const notify = notifyAbout('poster');

/** Saves a poster as a PDF. Where somebody has switched the link off meanwhile, the screen learns it. */
function usePoster() {
  const [pending, setPending] = useState(false);
  const reread = useReread();
  const save = async (choice: PosterChoice): Promise<void> => {
    setPending(true);
    try {
      const answer = await api.download('getPoster', { query: choice });
      const name = posterFileName(choice);
      saveFile(name, [await answer.arrayBuffer()], 'application/pdf');
      notify.success(text.done(name));
    } catch (error) {
      notify.failure(text.failed, error);
      if ((error as ApiError).code === 'standing_link_off') await reread('getSettings');
    } finally {
      setPending(false);
    }
  };
  return { pending, save };
}
