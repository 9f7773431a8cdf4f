import { Args } from '@oclif/core';
import type { Settings } from '../../../server/contract/routes/settings.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { fieldsIn, isField, needReadable, valueIn } from '../../settings/settingFields.ts';
import { plainSetting, settingLines, settingsLines } from '../../settings/settingsReport.ts';

export default class SettingsGet extends GoodwordCommand {
  static override summary = 'Show the clinic’s settings, or those you name.';
  static override description =
    'A single field is printed bare, as goodword settings set takes it: on or off, and nothing where it holds nothing. A name ' +
    'such as sms stands for all its fields.';
  static override examples = [
    { description: 'All of them', command: '<%= config.bin %> settings get' },
    { description: 'One, for a script', command: '<%= config.bin %> settings get sms.cooldownDays' },
    {
      description: 'Some, for a program',
      command: '<%= config.bin %> settings get general.name notifications --json',
    },
  ];
  static override args = {
    field: Args.string({
      description: 'Its name, such as general.name or reviews.routing.',
      multiple: true,
      ignoreStdin: true,
    }),
  };
  static override flags = utcFlag;

  async run(): Promise<{ data: Settings | Record<string, unknown> }> {
    const { args, flags } = await this.parse(SettingsGet);
    const names = [...new Set(args.field ?? [])];
    names.forEach(needReadable);
    const { client } = await this.openSession(flags);
    const answer = await client.getSettings();
    const [only] = names;
    if (only === undefined) {
      this.show(...settingsLines(answer.data, flags.utc));
      return answer;
    }
    if (names.length === 1 && isField(only)) this.show(...plainSetting(valueIn(answer.data, only)));
    else {
      const fields = names.flatMap((name) => fieldsIn(answer.data, name));
      this.show(...settingLines(answer.data, { heading: 'Field', fields, utc: flags.utc }));
    }
    return { data: Object.fromEntries(names.map((name) => [name, valueIn(answer.data, name)])) };
  }
}
