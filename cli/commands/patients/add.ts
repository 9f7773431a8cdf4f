import { Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { LINE_FIELDS, type LineField, PERSON_FIELDS } from '../../../server/contract/rules/person.ts';
import { readPhone } from '../../../server/contract/rules/phoneReading.ts';
import { GoodwordCommand } from '../../command.ts';
import { EXIT, interrupted, Stop } from '../../kit/errors.ts';
import { nameAndNumber } from '../../patients/patients.ts';
import { linesOf, personFlags } from '../../patients/personFlags.ts';

type Form = { phoneNumber: string } & Partial<Record<LineField, string | undefined>>;

export default class PatientsAdd extends GoodwordCommand {
  static override summary = 'Add a patient.';
  static override description =
    'Without flags, asks in the terminal. Only the number is needed. For a list, use goodword patients import.';
  static override examples = [
    {
      description: 'Add somebody',
      command:
        '<%= config.bin %> patients add --phone "(212) 555-0123" --first-name Eva --last-name Novák --email eva@example.com',
    },
    {
      description: 'Add a number alone, for a program',
      command: '<%= config.bin %> patients add --phone +36205550123 --json',
    },
  ];
  static override flags = {
    phone: Flags.string({ description: 'Phone number.', helpValue: 'NUMBER' }),
    ...personFlags(),
  };

  async run(): Promise<Answer<Api['bulkAddPatients']>> {
    const { flags } = await this.parse(PatientsAdd);
    const { phone } = flags;
    const lines = linesOf(flags);
    const nothing = [phone, ...Object.values(lines)].every((value) => value === undefined);
    const { client } = await this.openSession(flags);
    const form = nothing ? await this.fillIn() : { phoneNumber: phone ?? '', ...lines };
    const answer = await client.bulkAddPatients({ payload: { patients: [{ ...form }] } });
    const [added] = answer.data.successful;
    if (!added) throw refused(answer.data.failed);
    this.tellDone(`Added ${nameAndNumber(added)}.`);
    return answer;
  }

  private async fillIn(): Promise<Form> {
    if (!this.canAsk) throw this.cannotAsk('A phone number is missing.', 'Add --phone NUMBER.');
    const form: Form = { phoneNumber: await this.ask('Phone number:', (text) => readPhone(text).problem) };
    for (const field of LINE_FIELDS) {
      const { label, problemOf } = PERSON_FIELDS[field];
      form[field] = await this.ask(`${label}:`, problemOf);
    }
    return form;
  }

  /** Asks until nothing is wrong with the answer. */
  private async ask(label: string, problemOf: (text: string) => string | undefined): Promise<string> {
    const { ask } = await import('../../ui/ask.tsx');
    for (;;) {
      const answer = (await ask(label))?.trim();
      if (answer === undefined) throw interrupted('Broken off.', 'Nobody was added.');
      const problem = problemOf(answer);
      if (problem === undefined) return answer;
      this.tell(problem);
    }
  }
}

function refused(failed: Answer<Api['bulkAddPatients']>['data']['failed']): Stop {
  const sentences = failed.flatMap(({ error, details }) => details?.map(({ message }) => message) ?? [error]);
  const what = sentences.map((sentence) => `${sentence}.`).join(' ');
  const isKnown = failed.some(({ details }) => details === undefined);
  const hint = isKnown
    ? 'See what is known of it with goodword patients check NUMBER.'
    : 'Correct it and add the patient again.';
  return new Stop(what, hint, EXIT.refused);
}
