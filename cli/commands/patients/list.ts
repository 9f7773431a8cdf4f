import type { Api } from '../../../server/contract/core/api.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import type { Patient } from '../../../server/contract/routes/patients.ts';
import { LINE_DETAILS, type LineDetail, PERSON_FIELDS } from '../../../server/contract/rules/person.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { PATIENT_WORDS } from '../../../server/contract/words/statusWords.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { pageFlags, pageLine } from '../../kit/paging.ts';
import { type Column, tableLines } from '../../kit/table.ts';
import { showInstant } from '../../kit/words.ts';
import { importFilterOf } from '../../patients/imports.ts';
import { importFlag, patientFilterFlags, patientFilterOf } from '../../patients/patientFilters.ts';
import { nameAndOthers } from '../../patients/patients.ts';

export default class PatientsList extends GoodwordCommand {
  static override summary = 'List the clinic’s patients, newest first.';
  static override examples = [
    { description: 'The first page', command: '<%= config.bin %> patients list' },
    {
      description: 'Who may be texted, 50 a page',
      command: '<%= config.bin %> patients list --status active --limit 50 --page 1',
    },
    {
      description: 'Whom nobody has texted since the summer, of those with a tag',
      command: '<%= config.bin %> patients list --tag cleaning --sent-to 2026-08-31',
    },
    {
      description: 'Who came this year and never got a text',
      command: '<%= config.bin %> patients list --never-texted --added-from 2026-01-01',
    },
    {
      description: 'Somebody, for a program',
      command: '<%= config.bin %> patients list --search novak --json',
    },
  ];
  static override flags = {
    ...patientFilterFlags,
    import: importFlag,
    ...pageFlags(LIMITS.patientsPerPage),
    ...utcFlag,
  };

  async run(): Promise<Answer<Api['listPatients']>> {
    const { flags } = await this.parse(PatientsList);
    const given = patientFilterOf(flags);
    const { client } = await this.openSession(flags);
    const filter = { ...given, ...(await importFilterOf(client, flags.import)) };
    const { page, limit, utc } = flags;
    const answer = await client.listPatients({ query: { ...filter, page, limit } });
    if (answer.isPreview) this.tell('These are samples: upgrade to keep patients of your own.');
    if (answer.data.length > 0) this.show(...tableLines(answer.data, columns(utc)));
    this.tell(endLine(answer));
    return answer;
  }
}

/** Which columns go first where the terminal is narrow. */
const DROPS: Record<LineDetail, number> = { email: 3 };

const details = LINE_DETAILS.map(
  (field): Column<Patient> => ({
    header: PERSON_FIELDS[field].label,
    value: (patient) => patient[field] ?? '',
    drop: DROPS[field],
  }),
);

const columns = (utc: boolean): Column<Patient>[] => [
  { header: 'Name', value: nameAndOthers, drop: 0 },
  { header: 'Number', value: ({ phoneNumber }) => showPhone(phoneNumber), drop: 0 },
  { header: 'Status', value: ({ status }) => PATIENT_WORDS[status], drop: 1 },
  { header: 'Last text', value: ({ lastSentAt }) => showInstant(lastSentAt, utc), drop: 2 },
  {
    header: 'Again',
    value: ({ cooldownUntil }) => (cooldownUntil ? showInstant(cooldownUntil, utc) : ''),
    drop: 4,
  },
  ...details,
  { header: 'Tags', value: ({ tags }) => tags.join(', '), drop: 6 },
  { header: 'Added', value: ({ createdAt }) => showInstant(createdAt, utc), drop: 5 },
  { header: 'Id', value: ({ id }) => id, drop: 7 },
];

function endLine({ pagination, counts }: Answer<Api['listPatients']>): string {
  if (counts.total === 0) return 'No patients yet. Import some with goodword patients import FILE';
  return pageLine(pagination, 'patient');
}
