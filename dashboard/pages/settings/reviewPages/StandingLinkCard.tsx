import { Group, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Settings } from '../../../../server/contract/routes/settings.ts';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx';
import { Section } from '../../../components/facts/Section.tsx';
import { CopyLine } from '../../../components/inputs/CopyLine.tsx';
import { useMember } from '../../../hooks/useSession.tsx';
import { standingText as text } from '../../../texts/settings/settingsReviewPages.ts';
import { QrCode } from '../QrCode.tsx';
import { useSaveSettings } from '../useSettings.ts';
import { PosterForm } from './PosterForm.tsx';

/** The clinic's own page for posters: its switch and, while it is on, everything to print and copy. */
export function StandingLinkCard({ settings }: { settings: Settings }) {
  const { paid, readOnly } = useMember();
  const { enabled, url } = settings.reviews.standingLink;
  const { save, saving } = useSaveSettings(settings);
  const [asking, ask] = useDisclosure(false);
  const turn = (standingLink: boolean) =>
    save({ reviews: { standingLink } }, standingLink ? text.turnedOn : text.turnedOff);
  const turnOff = async () => {
    await turn(false);
    ask.close();
  };
  return (
    <Section card title={text.title} help={text.help}>
      <Stack>
        <Switch
          label={text.switch}
          checked={saving?.reviews?.standingLink ?? enabled}
          onChange={() => (enabled && paid && !readOnly ? ask.open() : void turn(!enabled))}
        />
        {enabled ? <Link url={url} /> : <Text size="sm">{text.off}</Text>}
      </Stack>
      <ConfirmDialog
        opened={asking}
        onClose={ask.close}
        title={text.turnOff.title}
        button={text.turnOff.button}
        onConfirm={turnOff}
        pending={saving !== undefined}
        danger
      >
        {text.turnOff.meaning}
      </ConfirmDialog>
    </Section>
  );
}

function Link({ url }: { url: string }) {
  return (
    <Group align="flex-start" gap="lg">
      <QrCode content={url} label={text.code} />
      <Stack flex="1 1 16rem">
        <CopyLine label={text.address} value={url} />
        <PosterForm />
      </Stack>
    </Group>
  );
}
