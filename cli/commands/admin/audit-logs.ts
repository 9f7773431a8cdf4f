import type { Api } from '../../../server/contract/core/api.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { ROLE_WORDS } from '../../../server/contract/core/roles.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { type AuditLog, detailsInOrder } from '../../../server/contract/routes/adminAuditLogs.ts';
import { AUDIT_WORDS } from '../../../server/contract/words/statusWords.ts';
import { auditFilterFlags, auditFilterOf } from '../../admin/auditFilters.ts';
import { utcFlag } from '../../command.ts';
import { ListCommand } from '../../kit/listCommand.ts';
import { pageFlags } from '../../kit/paging.ts';
import type { Column } from '../../kit/table.ts';
import { printableJson, showInstant } from '../../kit/words.ts';

export default class AdminAuditLogs extends ListCommand {
  static override summary = 'Show who did what on the whole platform, the newest first.';
  static override examples = [
    {
      description: 'What was deleted this year, with exact times',
      command: '<%= config.bin %> admin audit-logs --action DELETE --from 2026-01-01 --utc',
    },
    {
      description: 'What somebody did, for a program',
      command: '<%= config.bin %> admin audit-logs --search nora@example.com --limit 100 --json',
    },
  ];
  static override flags = { ...auditFilterFlags, ...pageFlags(LIMITS.adminPerPage), ...utcFlag };

  async run(): Promise<Answer<Api['listAuditLogs']>> {
    const { flags } = await this.parse(AdminAuditLogs);
    const { page, limit, utc } = flags;
    const query = { ...auditFilterOf(flags), page, limit };
    const { client } = await this.openSession(flags);
    const answer = await client.listAuditLogs({ query });
    this.showPage(answer, columns(utc), 'entry', 'entries');
    return answer;
  }
}

const columns = (utc: boolean): Column<AuditLog>[] => [
  { header: 'When', value: ({ createdAt }) => showInstant(createdAt, utc), drop: 1 },
  { header: 'Action', value: ({ action }) => AUDIT_WORDS[action], drop: 0 },
  { header: 'Who', value: whoOf, drop: 0, cut: 12 },
  { header: 'Role', value: ({ user }) => (user?.role ? ROLE_WORDS[user.role] : ''), drop: 5 },
  { header: 'What', value: whatOf, drop: 2, cut: 18 },
  { header: 'Clinic', value: ({ clinic }) => clinic?.name ?? clinic?.id ?? '', drop: 3, cut: 12 },
  { header: 'Details', value: detailsOf, drop: 4, cut: 20 },
];

const whoOf = ({ user }: AuditLog): string => (user ? (user.email ?? user.name ?? user.id) : 'System');

const whatOf = ({ entityType, entityId }: AuditLog): string =>
  [entityType, entityId].filter(Boolean).join(' ');

const detailsOf = ({ metadata }: AuditLog): string =>
  Object.keys(metadata).length === 0 ? '' : printableJson(detailsInOrder(metadata));
