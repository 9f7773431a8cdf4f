import { IconCircleCheck } from '@tabler/icons-react';
import type { Deliverability } from '../../../server/contract/routes/adminSystem.ts';
import { Section } from '../../components/facts/Section.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import type { Column } from '../../components/table/table.ts';
import { adminDeliverabilityText } from '../../texts/admin/adminDeliverability.ts';
import { sayNumber } from '../../texts/say.ts';
import { Share } from './Share.tsx';

type Code = Deliverability['codes'][number];

const text = adminDeliverabilityText.codes;
const { columns } = text;

const columnsOf = (failed: number): readonly Column<Code>[] => [
  { key: 'code', head: columns.code, cell: ({ code }) => code },
  { key: 'meaning', head: columns.meaning, long: true, cell: ({ meaning }) => meaning },
  { key: 'remedy', head: columns.remedy, long: true, cell: ({ remedy }) => remedy },
  {
    key: 'clinics',
    head: columns.clinics,
    align: 'right',
    cell: ({ clinics }) => sayNumber(clinics),
  },
  {
    key: 'texts',
    head: columns.texts,
    align: 'right',
    cell: ({ texts }) => (
      <Share part={texts / failed} label={text.share(texts, failed)}>
        {sayNumber(texts)}
      </Share>
    ),
  },
];

/** What the carrier said of the texts that failed; undefined while it loads. */
export const Codes = ({ of }: { of: Deliverability | undefined }) => (
  <Section title={text.title} help={text.help}>
    <DataTable
      label={text.title}
      columns={columnsOf(of?.failed ?? 1)}
      rows={of?.codes}
      rowKey={({ code }) => code}
      expect={3}
      empty={<EmptyState text={text.none} icon={<IconCircleCheck size={32} />} />}
    />
  </Section>
);
