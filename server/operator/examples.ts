import type { Command } from 'commander';

/** An example or two for each command, by the words that are typed. */
const EXAMPLES: Record<string, string[]> = {
  up: ['goodword-server up'],
  serve: ['goodword-server serve', 'goodword-server serve --no-worker'],
  worker: ['goodword-server worker'],
  init: [
    'goodword-server init',
    'goodword-server init --public-url https://reviews.example.com \\\n' +
      "      --email robin@example.com --name 'Robin Test' < password.txt",
  ],
  migrate: ['goodword-server migrate --check', 'goodword-server migrate'],
  'admin create': [
    "goodword-server admin create --email robin@example.com --name 'Robin Test'",
    'goodword-server admin create --email robin@example.com \\\n' +
      "      --name 'Robin Test' < password.txt",
  ],
  'admin reset-password': ['goodword-server admin reset-password --email robin@example.com'],
  'demo load': ['goodword-server demo load'],
  'demo reset': ['goodword-server demo reset --yes'],
  backup: ['goodword-server backup', 'goodword-server backup --keep 14'],
  restore: [
    'goodword-server restore goodword-20261123T031500Z.backup',
    'goodword-server restore before-the-move.backup --secret-key-file original-secret.key',
  ],
  resume: ['goodword-server resume'],
  move: [
    'goodword-server move --to postgres://goodword@db.example.com/goodword',
    'goodword-server move --back',
  ],
  'secrets rotate': [
    'goodword-server secrets rotate',
    'goodword-server secrets rotate --secret-key-file new.key',
  ],
  'stripe setup': ['goodword-server stripe setup'],
  doctor: ['goodword-server doctor', 'goodword-server doctor --json'],
  sandbox: ['goodword-server sandbox --port 3001'],
};

/** Ends the help of every command with its examples. Throws where one has none. */
export function addExamples(command: Command, words: string[] = []): void {
  for (const child of command.commands) {
    const path = [...words, child.name()];
    if (child.commands.length > 0) addExamples(child, path);
    else child.addHelpText('after', `\nExamples:\n${linesOf(path.join(' '))}`);
  }
}

function linesOf(path: string): string {
  const examples = EXAMPLES[path];
  if (!examples) throw new Error(`goodword-server ${path} has no example in server/operator/examples.ts.`);
  return examples.map((example) => `  $ ${example}`).join('\n');
}
