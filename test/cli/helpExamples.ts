import { readFile } from 'node:fs/promises';
import { type Command, Config } from '@oclif/core';
import GoodwordHelp from '../../cli/kit/help.ts';

/** Every command, and every example of its help. */

interface Described {
  id: string;
  summary?: string;
  examples?: { description: string; command: string }[];
}

const manifest = JSON.parse(await readFile('oclif.manifest.json', 'utf8')) as {
  commands: Record<string, Described>;
};

export const COMMANDS = Object.values(manifest.commands);

/** What the help of a command prints in a terminal of 80 columns. */
class Printed extends GoodwordHelp {
  of = (command: Command.Loadable): string => this.formatCommand(command);
}

const config = await Config.load(process.cwd());
const printed = new Printed(config, { maxWidth: 80, stripAnsi: true });

export interface HelpExample {
  /** The command's words, with colons between them. */
  id: string;
  /** As it was written, in one line. */
  written: string;
  /** As it stands in the help, with the breaks of its lines. */
  line: string;
}

export const EXAMPLES: readonly HelpExample[] = COMMANDS.flatMap(({ id, examples = [] }) => {
  const help = printed.of(config.findCommand(id, { must: true }));
  const lines = [...help.matchAll(/^ {4}\$ ((?:.* \\\n)*.*)$/gm)].map(([, line = '']) => line);
  return examples.map(({ command }, at) => ({
    id,
    written: command.replaceAll('<%= config.bin %>', 'goodword'),
    line: lines[at] ?? '',
  }));
});
