import { text } from 'node:stream/consumers';
import { Command, Flags } from '@oclif/core';
import { ApiError, type Client } from '../server/contract/core/client.ts';
import { isTyped } from '../server/contract/routes/adminClinics.ts';
import {
  EXIT,
  type ExitCode,
  errorJson,
  explain,
  interrupted,
  printExplained,
  Stop,
  tellCause,
} from './kit/errors.ts';
import { isQuiet } from './kit/quiet.ts';
import { paint, printable, printableJson } from './kit/words.ts';
import { wrapped } from './kit/wrap.ts';
import { openSession, type Session } from './session/session.ts';

/** Exact times instead of relative ones, for commands that print times. */
export const utcFlag = { utc: Flags.boolean({ description: 'Show exact times in UTC.' }) };

/** Leave to go on without being asked, for commands that destroy something. */
export const yesFlag = { yes: Flags.boolean({ char: 'y', description: 'Do it without asking.' }) };

/** The password that a command may ask for again, for what needs a fresh proof of who is signed in. */
export const proofFlag = {
  'password-stdin': Flags.boolean({
    description: 'Read your password from standard input, where it is asked for again.',
  }),
};

const NO_YES = ['This has to be confirmed.', 'Add --yes to confirm it.'] as const;

const PROOF_MISSING = new Stop(
  'This needs your password again, and there is no terminal to ask in.',
  'Add --password-stdin and give it there, or run goodword login shortly before.',
  EXIT.signIn,
);

interface SessionFlags {
  profile?: string | undefined;
  url?: string | undefined;
  'password-stdin'?: boolean;
}

/** A password that is piped in, with or without the line's end. */
export const readPassword = async (): Promise<string> => (await text(process.stdin)).replace(/\r?\n$/, '');

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
    quiet: Flags.boolean({
      description: 'Say nothing beside the data but errors and questions.',
      helpGroup: 'GLOBAL',
    }),
    debug: Flags.boolean({
      description:
        'Show each call to the server, without secrets and numbers; GOODWORD_DEBUG=1 does the same.',
      helpGroup: 'GLOBAL',
    }),
  };

  /** What is said beside the data and what is shown of calls is decided in many places: they ask the environment. */
  protected override async init(): Promise<void> {
    await super.init();
    const end = this.argv.indexOf('--');
    const words = end < 0 ? this.argv : this.argv.slice(0, end);
    if (words.includes('--quiet')) process.env.GOODWORD_QUIET = '1';
    if (words.includes('--debug')) process.env.GOODWORD_DEBUG = '1';
  }

  /** The words typed to call this command. */
  get words(): string {
    return (this.id ?? '').replaceAll(':', ' ');
  }

  openSession(flags: SessionFlags): Promise<Session> {
    const { configDir } = this.config;
    const { profile, url } = flags;
    const onProofNeeded = (client: Client) => this.prove(client, flags);
    return openSession({ configDir, profile, url, env: process.env, onProofNeeded });
  }

  /** Shows the server again who is signed in; stops with code 4 where nobody can be asked. */
  private async prove(client: Client, flags: SessionFlags): Promise<boolean> {
    if (flags['password-stdin']) {
      await client.prove({ payload: { password: await readPassword() } });
      return true;
    }
    if (!this.canAsk) throw PROOF_MISSING;
    const { ask } = await import('./ui/ask.tsx');
    for (;;) {
      const password = await ask('This needs your password again:', { secret: true });
      if (password === undefined) throw interrupted('Broken off.', 'Nothing was changed.');
      try {
        await client.prove({ payload: { password } });
        return true;
      } catch (error) {
        if (!(error instanceof ApiError) || !['wrong_password', 'invalid_input'].includes(error.code))
          throw error;
        this.tell(error.message);
      }
    }
  }

  /** Data for people, on stdout; silent with --json, which prints what `run` returns. */
  show(...lines: string[]): void {
    if (!this.jsonEnabled()) for (const line of lines) process.stdout.write(`${line}\n`);
  }

  /** A message about the data, on stderr. */
  tell(...lines: string[]): void {
    if (!isQuiet()) this.say(...lines);
  }

  /** What somebody has to read before they answer a question, on stderr. */
  say(...lines: string[]): void {
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

  /** The end of a command that may not wait for an answer. */
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

  /** As needYes, but the one who is asked reads what is lost and types the name. */
  async needName(name: string, lost: string[], { yes }: { yes: boolean }): Promise<void> {
    if (yes) return;
    if (!this.canAsk) throw this.cannotAsk(...NO_YES);
    this.say(...lost.map(printable));
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
    printExplained(explained);
    if (process.env.GOODWORD_DEBUG) tellCause(error);
    if (this.jsonEnabled()) this.logJson(errorJson(explained));
    this.endWith(explained.exitCode);
  }
}
