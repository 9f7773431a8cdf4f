import { IconMessage, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { TEMPLATES } from '../../../../server/contract/rules/templates.ts';
import { useUpgrade } from '../../../components/billing/Upgrade.tsx';
import { Section } from '../../../components/facts/Section.tsx';
import { StatusBadge } from '../../../components/facts/StatusBadge.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { ActionButton } from '../../../components/inputs/ActionButton.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import type { RowAction } from '../../../components/table/RowMenu.tsx';
import type { Column } from '../../../components/table/table.ts';
import { DeleteTemplate } from '../../../components/template/DeleteTemplate.tsx';
import { isOwn, type OwnTemplate } from '../../../components/template/ownTemplate.ts';
import { TemplateDialog } from '../../../components/template/TemplateDialog.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { useChosen } from '../../../hooks/useChosen.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { templatesText } from '../../../texts/sending/templates.ts';
import { ownTemplatesText as text } from '../../../texts/settings/settingsSms.ts';

const COLUMNS: readonly Column<OwnTemplate>[] = [
  { key: 'name', head: templatesText.name, long: true, cell: ({ name }) => name },
  { key: 'text', head: templatesText.text, long: true, cell: (template) => template.text },
  { key: 'status', head: text.status, cell: ({ problems }) => <State problem={problems[0]?.message} /> },
];

const State = ({ problem }: { problem: string | undefined }) => (
  <StatusBadge
    status={problem ? { word: text.refused, tone: 'warn' } : { word: text.ready, tone: 'good' }}
    why={problem}
  />
);

/** Writing begins with the words that are sent most. */
const NEW = { id: null, name: '', text: TEMPLATES[0].text };

/** The clinic's own templates: kept here, chosen where texts are sent. */
export function TemplatesSection({ clinicName }: { clinicName: string }) {
  const { data, error, reload } = useApi('listTemplates');
  const written = useChosen<typeof NEW | OwnTemplate>();
  const removed = useChosen<OwnTemplate>();
  const rows = data?.data.filter(isOwn);
  const actions = useActions(written.open, removed.open);

  const addButton = (
    <ActionButton
      paidOnly
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => written.open(NEW)}
    >
      {templatesText.add.button}
    </ActionButton>
  );
  return (
    <Section title={text.title} help={text.help} action={rows?.length ? addButton : undefined}>
      {error ? (
        <FailedState title={text.failed} error={error} meaning={text.failedMeaning} onRetry={reload} />
      ) : (
        <DataTable
          label={text.title}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          actions={actions}
          expect={2}
          empty={<EmptyState text={text.none} icon={<IconMessage size={32} />} action={addButton} />}
        />
      )}
      <TemplateDialog {...written.dialog} clinicName={clinicName} />
      <DeleteTemplate {...removed.dialog} />
    </Section>
  );
}

function useActions(onEdit: (template: OwnTemplate) => void, onDelete: (template: OwnTemplate) => void) {
  const { paid } = useMember();
  const upgrade = useUpgrade();
  return (template: OwnTemplate): RowAction[] => [
    {
      label: templatesText.edit.button,
      icon: <IconPencil size={16} aria-hidden />,
      onSelect: () => (paid ? onEdit(template) : upgrade()),
    },
    {
      label: templatesText.remove.button,
      icon: <IconTrash size={16} aria-hidden />,
      onSelect: () => (paid ? onDelete(template) : upgrade()),
      danger: true,
    },
  ];
}
