import { Args, Flags } from '@oclif/core';
import type { Client } from '../../../server/contract/core/client.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { plural } from '../../../server/contract/words/counts.ts';
import { GoodwordCommand, yesFlag } from '../../command.ts';
import { EXIT, Stop } from '../../kit/errors.ts';
import { patientFilterFlags, patientFilterOf } from '../../patients/patientFilters.ts';
import { findPatient, WHO } from '../../patients/patients.ts';

interface Tagged {
  /** How many were named or found. */
  patients: number;
  changed: number;
}

interface Wish {
  add: string[];
  remove: string[];
}

export default class PatientsTag extends GoodwordCommand {
  static override summary = 'Add tags to patients, or take tags off them.';
  static override description =
    'Name the patients, or give filters for all whom they find: that asks first; in a script give --yes.';
  static override examples = [
    {
      description: 'Tag somebody',
      command:
        '<%= config.bin %> patients tag +12125550123 --add cleaning --add "spring recall" --remove new',
    },
    {
      description: 'Tag everybody whom a filter finds',
      command: '<%= config.bin %> patients tag --never-texted --search novak --add new --yes',
    },
    {
      description: 'Take a tag off everybody who has it',
      command: '<%= config.bin %> patients tag --tag new --remove new --yes --json',
    },
  ];
  static override args = { who: Args.string({ description: WHO, multiple: true, ignoreStdin: true }) };
  static override flags = {
    add: Flags.string({
      description: 'A tag to add; again for more.',
      multiple: true,
      multipleNonGreedy: true,
      helpValue: 'TAG',
    }),
    remove: Flags.string({
      description: 'A tag to take off; again for more.',
      multiple: true,
      multipleNonGreedy: true,
      helpValue: 'TAG',
    }),
    ...patientFilterFlags,
    ...yesFlag,
  };

  async run(): Promise<Tagged> {
    const { args, flags } = await this.parse(PatientsTag);
    const { add = [], remove = [] } = flags;
    const who = args.who ?? [];
    const filter = patientFilterOf(flags);
    checkWish(add.length + remove.length, who.length, Object.keys(filter).length);
    const { client } = await this.openSession(flags);
    const wish = { add, remove };
    if (who.length > 0) return this.tellTagged(await tagNamed(client, who, wish));
    const { total } = (await client.listPatients({ query: { ...filter, limit: 1 } })).pagination;
    if (total === 0) {
      this.tell('No patients found.');
      return { patients: 0, changed: 0 };
    }
    await this.needYes(question(total, add, remove), flags);
    const { data } = await client.tagFiltered({ payload: { filter, ...wish } });
    return this.tellTagged({ patients: data.found, changed: data.changed });
  }

  private tellTagged(done: Tagged): Tagged {
    this.tellDone(`Changed the tags of ${plural(done.changed, 'patient')}.`);
    return done;
  }
}

function checkWish(tags: number, named: number, filters: number): void {
  if (tags === 0) throw new Stop('Which tags?', 'Give --add TAG or --remove TAG.', EXIT.refused);
  if (named > 0 === filters > 0) {
    throw new Stop('Which patients?', 'Name them, or give filters such as --search instead.', EXIT.refused);
  }
}

function question(patients: number, add: string[], remove: string[]): string {
  const actions = [
    ...(add.length > 0 ? [`add ${add.join(', ')}`] : []),
    ...(remove.length > 0 ? [`take off ${remove.join(', ')}`] : []),
  ];
  return `Change ${plural(patients, 'patient')}: ${actions.join(' and ')}?`;
}

/** All are found before the first is changed. */
async function tagNamed(client: Client, who: string[], wish: Wish): Promise<Tagged> {
  const found = new Set<string>();
  for (const given of who) found.add((await findPatient(client, given)).id);
  const ids = [...found];
  let changed = 0;
  for (let start = 0; start < ids.length; start += LIMITS.bulkPatients) {
    const patientIds = ids.slice(start, start + LIMITS.bulkPatients);
    changed += (await client.tagPatients({ payload: { patientIds, ...wish } })).data.changed;
  }
  return { patients: ids.length, changed };
}
