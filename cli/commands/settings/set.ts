import { Args, Flags } from '@oclif/core';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Settings } from '../../../server/contract/routes/settings.ts';
import { plural } from '../../../server/contract/words/counts.ts';
import { GoodwordCommand } from '../../command.ts';
import { refusedFields } from '../../kit/refusedFields.ts';
import { type Column, tableLines } from '../../kit/table.ts';
import { readAssignments, settingOf, updateOf } from '../../settings/settingFields.ts';
import { saySetting } from '../../settings/settingsReport.ts';

interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

export default class SettingsSet extends GoodwordCommand {
  static override summary = 'Change some of the clinic’s settings, all or none; owners and admins.';
  static override description =
    'Switches are on or off; nothing behind the = takes a value away. goodword settings get shows the names. The clinic’s name ' +
    `can change once in ${LIMITS.clinicNameLockDays} days, and be corrected or taken back for ${LIMITS.clinicNameOpenMinutes} ` +
    'minutes after. With --if-version, a field that somebody changed since that version stays as it is, and so do the others.';
  static override examples = [
    {
      description: 'Two at once',
      command: '<%= config.bin %> settings set sms.cooldownDays=60 notifications.lowRating=on',
    },
    { description: 'Send no follow-ups', command: '<%= config.bin %> settings set sms.followUpDays=' },
    {
      description: 'Only where nobody changed it since you looked',
      command:
        '<%= config.bin %> settings set "general.address=12 Oak Street" --if-version $(goodword settings get version)',
    },
  ];
  static override args = {
    'field=value': Args.string({
      description: 'A field and its new value, such as sms.cooldownDays=60.',
      required: true,
      multiple: true,
      ignoreStdin: true,
    }),
  };
  static override flags = {
    'if-version': Flags.integer({
      description: 'The version that you read, where it may have changed since.',
      min: 1,
      helpValue: 'N',
    }),
  };

  async run(): Promise<{ data: Settings; changes: Change[] }> {
    const { args, flags } = await this.parse(SettingsSet);
    const wanted = readAssignments(args['field=value']);
    const { client } = await this.openSession(flags);
    const { data: before } = await client.getSettings();
    const payload = updateOf(flags['if-version'] ?? before.version, wanted);
    const { data: after } = await client.updateSettings({ payload }).catch((error) => {
      throw refusedFields(error, [...wanted.keys()]);
    });
    const changes = [...wanted.keys()]
      .map((field) => ({ field, before: settingOf(before, field), after: settingOf(after, field) }))
      .filter((change) => change.before !== change.after);
    if (changes.length === 0) this.tell('Nothing changed: it was so already.');
    else {
      this.show(...tableLines(changes, columns));
      this.tellDone(`Changed ${plural(changes.length, 'setting')}.`);
    }
    return { data: after, changes };
  }
}

const columns: Column<Change>[] = [
  { header: 'Field', value: ({ field }) => field, drop: 0 },
  {
    header: 'Change',
    value: ({ before, after }) => `${saySetting(before)} → ${saySetting(after)}`,
    drop: 0,
    cut: 10,
  },
];
