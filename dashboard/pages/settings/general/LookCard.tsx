import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorInput.layer.css';
import { ColorInput, SimpleGrid, Stack } from '@mantine/core';
import type { Settings } from '../../../../server/contract/settings.ts';
import { Section } from '../../../components/Section.tsx';
import { lookText as text } from '../../../texts/settingsGeneral.ts';
import { useAutosavedText } from '../autosave/useAutosave.tsx';
import { LogoField } from './LogoField.tsx';

/** Calm colours that clinics have, beside Goodword's own. */
const SWATCHES = [
  '#0F766E',
  '#1D4ED8',
  '#0369A1',
  '#6D28D9',
  '#9D174D',
  '#B91C1C',
  '#C2410C',
  '#15803D',
  '#334155',
];

/** The logo and the colour of the patient's page, with a sample of it. */
export function LookCard({ settings }: { settings: Settings }) {
  const accent = useAutosavedText('general.accentColor');
  return (
    <Section card title={text.title} help={text.help}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="md">
        <Stack gap="md">
          <LogoField logoUrl={settings.general.logoUrl} />
          <ColorInput
            label={text.accent}
            description={text.accentHelp}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            swatches={SWATCHES}
            withEyeDropper={false}
            fixOnBlur={false}
            closeOnColorSwatchClick
            {...accent}
          />
        </Stack>
      </SimpleGrid>
    </Section>
  );
}
