import { Flags } from '@oclif/core';
import type { Api } from '../../../../server/contract/core/api.ts';
import { LIMITS } from '../../../../server/contract/core/limits.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { type AdminClinic, CLINIC_FILTERS } from '../../../../server/contract/routes/adminClinics.ts';
import { countWords } from '../../../../server/contract/words/counts.ts';
import { stateOfClinic, textsOf } from '../../../admin/adminClinics.ts';
import { utcFlag } from '../../../command.ts';
import { ListCommand } from '../../../kit/listCommand.ts';
import { pageFlags } from '../../../kit/paging.ts';
import type { Column } from '../../../kit/table.ts';
import { showInstant } from '../../../kit/words.ts';

export default class AdminClinicsList extends ListCommand {
  static override summary = 'List every clinic, the newest first.';
  static override examples = [
    {
      description: 'Those that are paused or await deletion',
      command: '<%= config.bin %> admin clinics list --status suspended',
    },
    {
      description: 'Some of them, for a program',
      command: '<%= config.bin %> admin clinics list --search oak --json',
    },
  ];
  static override flags = {
    search: Flags.string({
      description: 'Part of a name, an email address or an id.',
      helpValue: 'TEXT',
      helpGroup: 'FILTER',
    }),
    status: Flags.option({ options: CLINIC_FILTERS })({
      description: 'Only those in this state; suspended: paused or awaiting deletion.',
      default: 'all',
      helpGroup: 'FILTER',
    }),
    ...pageFlags(LIMITS.adminPerPage),
    ...utcFlag,
  };

  async run(): Promise<Answer<Api['listClinics']>> {
    const { flags } = await this.parse(AdminClinicsList);
    const { search, status, page, limit, utc } = flags;
    const { client } = await this.openSession(flags);
    const answer = await client.listClinics({ query: { search, status, page, limit } });
    this.showPage(answer, columns(utc), 'clinic');
    return answer;
  }
}

const columns = (utc: boolean): Column<AdminClinic>[] => [
  { header: 'Clinic', value: ({ name }) => name, drop: 0, cut: 12 },
  { header: 'Id', value: ({ id }) => id, drop: 0 },
  { header: 'Status', value: stateOfClinic, drop: 1 },
  { header: 'Users', value: ({ userCount }) => countWords(userCount), drop: 5, right: true },
  { header: 'Patients', value: ({ patientCount }) => countWords(patientCount), drop: 3, right: true },
  { header: 'Reviews', value: ({ reviewCount }) => countWords(reviewCount), drop: 6, right: true },
  { header: 'Texts', value: textsOf, drop: 2, right: true },
  { header: 'Last activity', value: ({ lastActivity }) => showInstant(lastActivity, utc), drop: 4 },
  { header: 'Created', value: ({ createdAt }) => showInstant(createdAt, utc), drop: 7 },
  { header: 'Email', value: ({ email }) => email ?? '', drop: 8 },
  { header: 'Sender', value: ({ sender }) => sender ?? '', drop: 9 },
];
