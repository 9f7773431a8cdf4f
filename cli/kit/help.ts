import { type Command, CommandHelp, Help, type Interfaces } from '@oclif/core';

import { HELP_TOPICS } from './helpTopics.ts';

/** The first page of help: what goodword can do, by what somebody wants. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'TEXT PATIENTS': ['send', 'daily', 'remind', 'scheduled', 'visits', 'templates', 'why'],
  'SEE WHAT CAME OF IT': ['log', 'replies', 'reviews', 'dashboard', 'analytics', 'activity'],
  'KEEP YOUR LISTS': ['patients', 'block-list', 'export'],
  'SET UP THE CLINIC': [
    'settings',
    'team',
    'standing-link',
    'poster',
    'quota',
    'billing',
    'tokens',
    'webhooks',
  ],
  'SIGN IN': ['login', 'logout', 'whoami', 'profiles', 'sessions', 'autocomplete', 'api'],
  'RUN THE PLATFORM': ['admin'],
};

const WIDEST = Math.max(...Object.values(GROUPS).flatMap((names) => names.map((name) => name.length)));

interface Chosen {
  description?: string | undefined;
  options?: readonly string[] | undefined;
}

/** What can be chosen, in words between which a line may break. */
const choices = ({ description = '', options = [] }: Chosen): string =>
  `${description} One of ${options.join(', ')}.`;

/** Usage names such a flag by a word, as it does where anything may be given. */
const withChoices = ([name, flag]: [string, Command.Flag.Any]): [string, Command.Flag.Any] => [
  name,
  'options' in flag && flag.options && !flag.helpValue
    ? { ...flag, description: choices(flag), helpValue: name.toUpperCase() }
    : flag,
];

/** A word of the shell, with the quoted parts that it has. */
const SHELL_WORD = /(?:[^\s"']|"[^"]*"|'[^']*')+/g;

/** What stands around a line of an example: its indentation, that of a line that goes on, and ` \`. */
const EXAMPLE_INDENT = 8;

/** A command in lines that break between its words alone: in a quoted one the break would be part of what it says. */
function shellLines(command: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of command.match(SHELL_WORD) ?? []) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The help of one command. Its summary stands at the top: the description does not say it again. */
class OneCommand extends CommandHelp {
  constructor({ flags, ...command }: Command.Loadable, ...rest: [Interfaces.Config, Interfaces.HelpOptions]) {
    super({ ...command, flags: Object.fromEntries(Object.entries(flags).map(withChoices)) }, ...rest);
  }

  protected override description(): string | undefined {
    return this.command.description && this.wrap(this.command.description);
  }

  /** As they are typed: copied from here each runs, and says what it says in its own spaces. */
  protected override examples(examples: Command.Example[] | undefined): string | undefined {
    return examples
      ?.filter((example) => typeof example === 'object')
      .map(({ description, command }) => {
        const lines = shellLines(`$ ${this.render(command)}`, this.opts.maxWidth - EXAMPLE_INDENT);
        return `${this.wrap(description)}\n\n${this.indent(lines.join(' \\\n  '))}`;
      })
      .join('\n\n');
  }

  protected override usage(): string {
    return this.wrap(`$ ${this.config.bin} ${this.defaultUsage()}`, 4).replaceAll('\n', '\n  ');
  }

  protected override args(args: Command.Arg.Any[]) {
    return super.args(
      args.map(({ options, ...arg }) =>
        options ? { ...arg, description: choices({ ...arg, options }) } : arg,
      ),
    );
  }
}

export default class GoodwordHelp extends Help {
  protected override CommandHelpClass = OneCommand;

  override async showHelp(argv: string[]): Promise<void> {
    const topic = HELP_TOPICS[argv.find((word) => !word.startsWith('-')) ?? ''];
    if (!topic) return super.showHelp(argv);
    const width = Math.max(...topic.rows.map(([name]) => name.length));
    const rows = topic.rows.map(([name, words]) => [name.padEnd(width), words]);
    this.log(this.section(topic.title, this.renderList(rows, { indentation: 2, spacer: '\n' })));
  }

  protected override async showRootHelp(): Promise<void> {
    this.log(`${this.formatRoot()}\n`);
    for (const [title, names] of Object.entries(GROUPS)) this.log(`${this.formatGroup(title, names)}\n`);
    this.log('Begin with goodword login. goodword COMMAND --help says more, with examples.');
    this.log(
      `See also ${Object.keys(HELP_TOPICS)
        .map((name) => `goodword help ${name}`)
        .join(' and ')}.`,
    );
  }

  private formatGroup(title: string, names: readonly string[]): string {
    const rows = names.map((name) => [name.padEnd(WIDEST), this.wordsOf(name)]);
    return this.section(title, this.renderList(rows, { indentation: 2, spacer: '\n' }));
  }

  private wordsOf(name: string): string | undefined {
    return this.config.findCommand(name)?.summary ?? this.config.findTopic(name)?.description;
  }
}
