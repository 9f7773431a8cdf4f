import { Command, Flags } from '@oclif/core';
import { isTyped } from '../server/contract/adminClinics.ts';
import { EXIT, type ExitCode, explain, printExplained, Stop } from './errors.ts';
import { openSession, type Session } from './session.ts';
import { paint, printable, printableJson } from './words.ts';
import { wrapped } from './wrap.ts';

/** Exact times instead of relative ones, for commands that print times. */
export const utcFlag = { utc: Flags.boolean({ description: 'Show exact times in UTC.' }) };

/** Leave to go on without being asked, for commands that destroy something. */
export const yesFlag = { yes: Flags.boolean({ char: 'y', description: 'Do it without asking.' }) };

const NO_YES = ['This needs your yes.', 'Add --yes to go on without being asked.'] as const;

/**
 * What every command shares: --json and --profile, data on stdout, messages on stderr, errors in two lines,
 * exit codes.
 */
export abstract class GoodwordCommand extends Command {
  static override enableJsonFlag = true;
  static override baseFlags = {
    profile: Flags.string({
      description:
        'Which sign-in to use, where you keep several; goodword profiles use NAME makes one the default.',
      helpValue: 'NAME',
      env: 'GOODWORD_PROFILE',
      helpGroup: 'GLOBAL',
    }),
  };

  /** The words typed to call this command. */
  get words(): string {
    return (this.id ?? '').replaceAll(':', ' ');
  }

  openSession(flags: { profile?: string | undefined; url?: string | undefined }): Promise<Session> {
    const { configDir } = this.config;
    return openSession({ configDir, profile: flags.profile, url: flags.url, env: process.env });
  }

  /** Data for people, on stdout; silent with --json, which prints what `run` returns. */
  show(...lines: string[]): void {
    if (!this.jsonEnabled()) for (const line of lines) process.stdout.write(`${line}\n`);
  }

  /** A message about the data, on stderr. */
  tell(...lines: string[]): void {
    for (const line of lines) process.stderr.write(`${wrapped(line, process.stderr)}\n`);
  }

  tellDone(what: string): void {
    this.tell(`${paint('good', '✓', process.stderr)} ${printable(what)}`);
  }

  override logJson(json: unknown): void {
    process.stdout.write(`${printableJson(json, 2)}\n`);
  }

  endWith(code: ExitCode): void {
    process.exitCode = code;
  }

  /** Whether a person can be asked: they must see the question and be able to answer. */
  get canAsk(): boolean {
    return Boolean(process.stdin.isTTY && process.stderr.isTTY);
  }

  /** The end of a command that may not wait for an answer (DESIGN section 8). */
  cannotAsk(question: string, hint: string): Stop {
    return new Stop(`${question} There is no terminal to ask in.`, hint, EXIT.refused);
  }

  /** Goes on with a yes alone, given by --yes or in the terminal; stops with code 2 and changes nothing. */
  async needYes(question: string, { yes }: { yes: boolean }): Promise<void> {
    if (yes) return;
    if (!this.canAsk) throw this.cannotAsk(...NO_YES);
    await this.askYes(question, 'Nothing was changed.');
  }

  /** Asks a yes-or-no question in the terminal; anything but yes stops with code 2. */
  async askYes(question: string, otherwise: string): Promise<void> {
    const { confirm } = await import('./ui/confirm.tsx');
    if (!(await confirm(printable(question))))
      throw new Stop(otherwise, 'Run it again when you are ready.', EXIT.refused);
  }

  /** As needYes, but whoever is asked reads what is lost and types the name. */
  async needName(name: string, lost: string[], { yes }: { yes: boolean }): Promise<void> {
    if (yes) return;
    if (!this.canAsk) throw this.cannotAsk(...NO_YES);
    this.tell(...lost.map(printable));
    const shown = printable(name);
    const { ask } = await import('./ui/ask.tsx');
    const typed = await ask(`Type “${shown}” to go on:`);
    if (typed !== undefined && isTyped(typed, shown)) return;
    throw new Stop(
      'That is not the name. Nothing was changed.',
      'Run it again when you are ready.',
      EXIT.refused,
    );
  }

  override async catch(error: unknown): Promise<void> {
    const explained = explain(error, this.words);
    const { what, exitCode, ...rest } = explained;
    printExplained(explained);
    if (this.jsonEnabled()) this.logJson({ error: { message: what, exitCode, ...rest } });
    this.endWith(exitCode);
  }
}
