import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refusal } from '../domain/refusal.ts';

/** What is asked of the one who sits at the terminal. Without one nothing is asked: a program never waits. */

export const isTerminal = (): boolean => Boolean(process.stdin.isTTY);

/** The answer to a question; what stands in brackets where it is left empty. */
export async function ask(question: string, usual = ''): Promise<string> {
  const answer = await prompt(`${question}${usual ? ` [${usual}]` : ''}: `, process.stderr);
  return answer.trim() || usual;
}

/** What is wrong with an answer, in a sentence; undefined where nothing is. */
export type Check = (answer: string) => string | undefined | Promise<string | undefined>;

/** Asks until the answer is right: what is wrong is said at once, and no answer before it is lost. */
export async function askUntil(asking: () => Promise<string>, check: Check): Promise<string> {
  const answer = await asking();
  const wrong = await check(answer);
  if (wrong === undefined) return answer;
  process.stderr.write(`${wrong}\n`);
  return askUntil(asking, check);
}

/** Whether somebody agrees to what cannot be undone; without a terminal nobody does but by `--yes`. */
export async function confirm(question: string, yes: boolean): Promise<void> {
  if (yes) return;
  if (!isTerminal())
    throw new Refusal('invalid_input', `${question} Say so with --yes. Nothing was changed.`);
  if (/^y(es)?$/i.test(await ask(`${question} Type yes to go on`))) return;
  throw new Refusal('invalid_input', 'Nothing was changed.');
}

/**
 * A secret: typed unseen and twice at a terminal, else all of standard input without the end of its last line. Refuses
 * where the two differ.
 */
export async function askSecret(what: string, check: Check = () => undefined): Promise<string> {
  if (!isTerminal()) return readStandardInput();
  const typed = await askUnseen(`Type the ${what}: `, check);
  if ((await askUnseen('The same once more: ')) === typed) return typed;
  throw new Refusal('invalid_input', 'The two were not the same. Nothing was changed; try again.');
}

async function readStandardInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text.replace(/\r?\n$/, '');
}

const NOBODY_SEES = new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * What is typed is not shown, until the answer is right. What is wrong is said once the system shows nothing any more: the one
 * who reads it may type at once.
 */
export async function askUnseen(
  question: string,
  check: Check = () => undefined,
  wrong = '',
): Promise<string> {
  const typing = prompt('', NOBODY_SEES);
  process.stderr.write(`${wrong}${question}`);
  const answer = await typing.finally(() => process.stderr.write('\n'));
  const fault = await check(answer);
  return fault === undefined ? answer : askUnseen(question, check, `${fault}\n`);
}

/** `terminal`: readline takes the keys itself, so that the system shows none of them; it ends by Ctrl-C as by Ctrl-D. */
async function prompt(question: string, output: NodeJS.WritableStream): Promise<string> {
  const reader = createInterface({ input: process.stdin, output, terminal: true });
  const broken = Promise.withResolvers<never>();
  const giveUp = () => broken.reject(new Refusal('invalid_input', 'Nothing was typed. Nothing was changed.'));
  reader.once('close', giveUp);
  try {
    return await Promise.race([reader.question(question), broken.promise]);
  } finally {
    // Readline's own listeners stay: by them it lets go of the keys, which it would show beside the next question.
    reader.off('close', giveUp);
    reader.close();
  }
}
