import { Card, Stack } from '@mantine/core';
import { IconBuildingHospital } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { adminBlockListRoutes } from '../../../server/contract/routes/adminBlockLists.ts';
import type { BlockedNumber } from '../../../server/contract/routes/settings.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { AddBlocked } from '../../components/blockList/AddBlocked.tsx';
import { BlockedTable } from '../../components/blockList/BlockedTable.tsx';
import { ActionDialog } from '../../components/dialog/ActionDialog.tsx';
import { Section } from '../../components/facts/Section.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { FailedState } from '../../components/feedback/FailedState.tsx';
import { ClinicSelect } from '../../components/inputs/ClinicSelect.tsx';
import { useAction } from '../../hooks/useAction.ts';
import { useApi } from '../../hooks/useApi.ts';
import { useCall } from '../../hooks/useCall.ts';
import { type DialogAbout, useChosen } from '../../hooks/useChosen.ts';
import { adminBlockListsText } from '../../texts/admin/adminBlockLists.ts';
import { blockListText } from '../../texts/patients/blockList.ts';

const text = adminBlockListsText.clinic;

/** The block list of the clinic that the address names. */
export function ClinicBlocks() {
  const [params, setParams] = useSearchParams();
  const id = params.get('clinic');
  const { data, error, reload } = useApi(id ? 'getClinic' : null, { params: { id: id ?? '' } });
  const clinic = id !== null && data?.data.id === id ? data.data : null;
  const unknown = id !== null && error?.status !== 404 ? error : undefined;
  return (
    <Section title={text.title} help={text.help}>
      <Stack>
        <ClinicSelect
          label={text.label}
          clinic={clinic}
          onChange={(next) => setParams(next ? { clinic: next.id } : {}, { replace: true })}
        />
        {unknown && <FailedState title={text.failed} error={unknown} onRetry={reload} />}
        {clinic ? (
          <ClinicList key={clinic.id} clinicId={clinic.id} />
        ) : (
          !unknown && (
            <Card padding="sm">
              <EmptyState text={text.choose} icon={<IconBuildingHospital size={32} />} />
            </Card>
          )
        )}
      </Stack>
    </Section>
  );
}

function ClinicList({ clinicId }: { clinicId: string }) {
  const params = { id: clinicId };
  const { data, error, reload } = useApi('getClinicBlockList', { params });
  const { call, pending } = useCall('addToClinicBlockList', ['getClinicBlockList']);
  const removal = useChosen<BlockedNumber>();
  if (error && !data) return <FailedState title={text.failed} error={error} onRetry={reload} />;
  return (
    <>
      <AddBlocked
        draft={`admin.block.${clinicId}`}
        payload={adminBlockListRoutes.addToClinicBlockList.payload}
        block={(payload) => call({ params, payload })}
        pending={pending}
      />
      <BlockedTable blocked={data?.blockList} onRemove={removal.open} />
      <RemoveFromClinic {...removal.dialog} clinicId={clinicId} />
    </>
  );
}

const removeFromClinicText = blockListText.confirm;

interface Props extends DialogAbout<BlockedNumber> {
  clinicId: string;
}

/** Takes a number off a clinic's list, once it is clear what that means. */
function RemoveFromClinic({ clinicId, ...dialog }: Props) {
  const { run, pending } = useAction('removeFromClinicBlockList', ['getClinicBlockList']);
  const { title, body: meaning, button, done } = removeFromClinicText;
  return (
    <ActionDialog
      {...dialog}
      ask={({ phoneNumber }) => ({ title: title(showPhone(phoneNumber)), meaning, button })}
      act={({ phoneNumber }) =>
        run(
          { params: { id: clinicId, phone: phoneNumber } },
          done(showPhone(phoneNumber)),
          removeFromClinicText,
        )
      }
      pending={pending}
      danger
    />
  );
}
