import { Group } from '@mantine/core';
import type { PatientRecord } from '../../../server/contract/routes/patientRecord.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { PATIENT_WORDS } from '../../../server/contract/words/statusWords.ts';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { TagList } from '../../components/facts/TagList.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { RefreshButton } from '../../components/table/RefreshButton.tsx';
import { useZone } from '../../hooks/useZone.ts';
import { showDay } from '../../lib/dates.ts';
import { nameOf } from '../../lib/patientName.ts';
import { patientText as text } from '../../texts/patients/patient.ts';
import { ChangeButtons } from './ChangeButtons.tsx';
import { SendButton } from './SendButton.tsx';

interface Props {
  record: PatientRecord;
  onRefresh: () => Promise<unknown>;
}

/** Who it is, and what can be done with them. */
export function PatientHead({ record, onRefresh }: Props) {
  const zone = useZone();
  return (
    <>
      <PageHead
        title={nameOf(record)}
        purpose={text.added(showPhone(record.phoneNumber), showDay(record.createdAt, zone))}
        actions={
          <>
            <RefreshButton onRefresh={onRefresh} />
            <ChangeButtons record={record} />
          </>
        }
        main={<SendButton record={record} />}
      />
      <Group mb="md" gap="xs">
        <StatusBadge status={PATIENT_WORDS[record.status]} />
        {record.tags.length > 0 && <TagList tags={record.tags} label={text.tags} />}
      </Group>
    </>
  );
}
