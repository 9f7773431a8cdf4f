import { Args, Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Client } from '../../../server/contract/core/client.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import type { PatientRecord } from '../../../server/contract/routes/patientRecord.ts';
import { evidenceJson, makeEvidence } from '../../../server/contract/rules/patientEvidence.ts';
import { GoodwordCommand, utcFlag, yesFlag } from '../../command.ts';
import { standsThere, writeWhole } from '../../kit/wholeFile.ts';
import { patientLines } from '../../patients/patientReport.ts';
import { findPatient, WHO } from '../../patients/patients.ts';

export default class PatientsShow extends GoodwordCommand {
  static override summary = 'Show a patient, what happened, and why they may or may not be texted.';
  static override description =
    'With --evidence, all of it goes to a file too, for a complaint: the same that the dashboard downloads. Asks ' +
    'before it overwrites a file; in a script give --yes.';
  static override examples = [
    { description: 'Somebody', command: '<%= config.bin %> patients show "(212) 555-0123"' },
    {
      description: 'Keep the evidence for a complaint',
      command: '<%= config.bin %> patients show +12125550123 --evidence evidence.json --utc',
    },
    { description: 'For a program', command: '<%= config.bin %> patients show +12125550123 --json' },
  ];
  static override args = { who: Args.string({ description: WHO, required: true }) };
  static override flags = {
    evidence: Flags.string({ description: 'Write all of it to this JSON file.', helpValue: 'FILE' }),
    ...yesFlag,
    ...utcFlag,
  };

  async run(): Promise<Answer<Api['getPatient']>> {
    const { args, flags } = await this.parse(PatientsShow);
    const { evidence, utc } = flags;
    const { client } = await this.openSession(flags);
    if (evidence !== undefined && (await standsThere(evidence))) {
      await this.needYes(`Overwrite ${evidence}?`, flags);
    }
    const { id } = await findPatient(client, args.who);
    const answer = await client.getPatient({ params: { id } });
    this.show(...patientLines(answer.data, utc));
    if (evidence !== undefined) {
      await writeEvidence(evidence, client, answer.data);
      this.tellDone(`Wrote the evidence to ${evidence}.`);
    }
    return answer;
  }
}

/** Evidence says who made it, and when. */
async function writeEvidence(path: string, client: Client, record: PatientRecord): Promise<void> {
  const { user, clinic } = await client.getMe();
  const evidence = makeEvidence(record, user, clinic, new Date());
  await writeWhole({ path, what: 'The evidence', flag: '--evidence FILE' }, () => [evidenceJson(evidence)]);
}
