import { Stack } from '@mantine/core';
import { type BlockedNumber, settingsRoutes } from '../../../../server/contract/routes/settings.ts';
import { useUpgrade } from '../../../components/billing/Upgrade.tsx';
import { AddBlocked } from '../../../components/blockList/AddBlocked.tsx';
import { BlockedTable } from '../../../components/blockList/BlockedTable.tsx';
import { RemoveBlocked } from '../../../components/blockList/RemoveBlocked.tsx';
import { Section } from '../../../components/facts/Section.tsx';
import { useCall } from '../../../hooks/useCall.ts';
import { useChosen } from '../../../hooks/useChosen.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { blockListText as text } from '../../../texts/patients/blockList.ts';

/** The numbers that are never texted from this clinic; one is added without a subscription too. */
export function BlockListSection({ blocked }: { blocked: readonly BlockedNumber[] }) {
  const removal = useChosen<BlockedNumber>();
  const { call, pending } = useCall('addToBlockList', ['getSettings', 'listPatients']);
  const { paid } = useMember();
  const upgrade = useUpgrade();
  return (
    <Section title={text.title} help={text.purpose}>
      <Stack gap="sm">
        <AddBlocked
          draft="settings.block"
          payload={settingsRoutes.addToBlockList.payload}
          block={(payload) => call({ payload })}
          pending={pending}
        />
        <BlockedTable blocked={blocked} onRemove={(number) => (paid ? removal.open(number) : upgrade())} />
      </Stack>
      <RemoveBlocked {...removal.dialog} />
    </Section>
  );
}
