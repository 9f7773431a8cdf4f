import { Args } from '@oclif/core';
import { GoodwordCommand } from '../command.ts';
import { completionScript } from '../completion.ts';
import { READABLE, SETTABLE } from '../settingFields.ts';

/** Settings are checked by the command itself, which names those that are near. */
const SETTINGS: Record<string, string[]> = {
  'settings:get': READABLE,
  'settings:set': SETTABLE.map(({ name }) => `${name}=`),
};

export default class Autocomplete extends GoodwordCommand {
  static override summary = 'Print a script with which your shell completes commands and flags.';
  static override examples = [
    {
      description: 'Complete in every new bash',
      command: '<%= config.bin %> autocomplete bash >> ~/.bashrc',
    },
    { description: 'Complete in every new zsh', command: '<%= config.bin %> autocomplete zsh >> ~/.zshrc' },
  ];
  static override args = {
    shell: Args.option({ options: ['bash', 'zsh'] as const })({ description: 'Your shell.', required: true }),
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
    const script = completionScript(this.config.bin, commands, args.shell);
    this.show(script.trimEnd());
    return { shell: args.shell, script };
  }
}
