import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorInput.layer.css';
import { ColorInput, ColorSwatch, SimpleGrid, Stack } from '@mantine/core';
import type { Settings } from '../../../../server/contract/routes/settings.ts';
import { Section } from '../../../components/facts/Section.tsx';
import { lookText as text } from '../../../texts/settings/settingsGeneral.ts';
import { useAutosavedText } from '../autosave/useAutosave.tsx';
import { LogoField } from './LogoField.tsx';
import { PageSample } from './PageSample.tsx';

/** Goodword's own colour, which stands where a clinic has chosen none. */
const OWN = '#0F766E';

/** Calm colours that clinics have. */
const SWATCHES = [
  OWN,
  '#0E7490',
  '#0369A1',
  '#1D4ED8',
  '#4338CA',
  '#6D28D9',
  '#9D174D',
  '#BE185D',
  '#B91C1C',
  '#C2410C',
  '#A16207',
  '#4D7C0F',
  '#15803D',
  '#334155',
];

/** The logo and the colour of the patient's page, with a sample of it. */
export function LookCard({ settings }: { settings: Settings }) {
  const { name, logoUrl } = settings.general;
  const accent = useAutosavedText('general.accentColor');
  return (
    <Section card title={text.title} help={text.help}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="md">
        <Stack gap="md">
          <LogoField logoUrl={logoUrl} />
          <ColorInput
            label={text.accent}
            description={text.accentHelp}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            swatches={SWATCHES}
            withPicker={false}
            withEyeDropper={false}
            fixOnBlur={false}
            closeOnColorSwatchClick
            placeholder={OWN}
            {...(accent.value === '' ? { leftSection: <ColorSwatch color={OWN} size={18} /> } : {})}
            {...accent}
          />
        </Stack>
        <PageSample clinicName={name} logoUrl={logoUrl} accent={accent.value} />
      </SimpleGrid>
    </Section>
  );
}
