import { Args } from '@oclif/core';
import { GoodwordCommand } from '../command.ts';
import { completionCases } from '../kit/completion.ts';
import { SCRIPTS } from '../kit/completionScripts.ts';
import { READABLE, SETTABLE } from '../settings/settingFields.ts';

/** Settings are checked by the command itself, which names those that are near. */
const SETTINGS: Record<string, string[]> = {
  'settings:get': READABLE,
  'settings:set': SETTABLE.map(({ name }) => `${name}=`),
};

export default class Autocomplete extends GoodwordCommand {
  static override summary = 'Print a script with which your shell completes commands and flags.';
  static override description =
    'Add one line to the file that your shell reads when it starts; it asks for the script each time, so that it stays ' +
    'as new as the program. In PowerShell it is: Add-Content $PROFILE ' +
    '"goodword autocomplete powershell | Out-String | Invoke-Expression"';
  static override examples = [
    {
      description: 'Complete in every new bash',
      command: `echo 'source <(<%= config.bin %> autocomplete bash)' >> ~/.bashrc`,
    },
    {
      description: 'Complete in every new zsh',
      command: `echo 'source <(<%= config.bin %> autocomplete zsh)' >> ~/.zshrc`,
    },
    {
      description: 'Complete in every new fish',
      command:
        "mkdir -p ~/.config/fish && echo '<%= config.bin %> autocomplete fish | source' >> ~/.config/fish/config.fish",
    },
  ];
  static override args = {
    shell: Args.option({ options: Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[] })({
      description: 'Your shell.',
      required: true,
    }),
  };

  async run(): Promise<{ shell: string; script: string }> {
    const { args } = await this.parse(Autocomplete);
    const commands = this.config.commands
      .filter(({ hidden }) => !hidden)
      .map(({ id, flags, args: given }) => ({
        words: id.split(':'),
        flags: Object.values(flags).map((flag) => ({
          name: flag.name,
          options: flag.type === 'option' ? (flag.options ?? []) : [],
        })),
        values: SETTINGS[id] ?? Object.values(given).flatMap(({ options }) => options ?? []),
      }));
    const script = SCRIPTS[args.shell](this.config.bin, completionCases(commands)).join('\n');
    this.show(script);
    return { shell: args.shell, script };
  }
}
