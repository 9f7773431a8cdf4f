import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeDesk } from '../support/desk.ts';

const BASH: [string, string[]][] = [
  ['goodword pa', ['patients']],
  [
    'goodword patients ',
    readdirSync('cli/commands/patients')
      .map((file) => parse(file).name)
      .sort(),
  ],
  ['goodword patients list --st', ['--status']],
  ['goodword patients list --status co', ['cooldown']],
  ['goodword patients export --consent ', ['manual', 'form', 'none']],
  ['goodword send --to +12125550123 --platform go', ['google']],
  ['goodword send --dry-run --y', ['--yes']],
  ['goodword t', ['team', 'templates', 'tokens']],
  ['goodword team ', ['invite', 'list', 'remove', 'role']],
  ['goodword profiles ', ['list', 'remove', 'use']],
  ['goodword sessions revoke --o', ['--others']],
  ['goodword tokens create Reports --scope re', ['reviews:read', 'reviews:write']],
  ['goodword activity ', ['export']],
  ['goodword settings links ', ['remove', 'set', 'test']],
  ['goodword settings links set tr', ['trustpilot']],
  ['goodword settings get notifications.lo', ['notifications.lowRating']],
  ['goodword settings set sms.co', ['sms.cooldownDays=']],
  ['goodword webhooks add --event sms.', ['sms.delivered', 'sms.failed']],
  ['goodword patients import ', []],
  ['goodword admin bl', ['block-list']],
  ['goodword admin block-list global ', ['check', 'opt-in', 'opt-out']],
  ['goodword admin subscription set nora@example.com past', ['past_due']],
  ['goodword admin audit-logs --action LOG', ['LOGIN', 'LOGIN_FAILED', 'LOGOUT']],
];

/** What a real bash offers after each of these words, having read the script once. */
async function offeredAfter(typed: string[]): Promise<string[][]> {
  const desk = await makeDesk('http://goodword.test', onTestFinished);
  const asking = typed.map((line) => {
    const words = line.split(' ').map((word) => `'${word}'`);
    return `COMPREPLY=(); COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _goodword; printf "%s\\n" "\${COMPREPLY[@]}" --`;
  });
  const script = ['source <(goodword autocomplete bash)', ...asking].join('\n');
  await writeFile(join(desk.folder, 'ask.sh'), script);
  const { stdout } = await desk.shell('bash ask.sh');
  return stdout
    .split('--\n')
    .slice(0, -1)
    .map((answer) => answer.split('\n').filter((line) => line !== ''));
}

test('bash completes commands, flags and values', async () => {
  const offered = await offeredAfter(BASH.map(([typed]) => typed));
  expect(BASH.map(([typed], at) => [typed, offered[at]])).toEqual(BASH);
});

/** What a shell does can be asked of itself alone. */
const needs = (shell: string): void => {
  const { status } = spawnSync(shell, ['--version']);
  expect(status, `${shell} is missing here: bin/test installs it where it may; else install it`).toBe(0);
};

describe('zsh', () => {
  beforeAll(() => needs('zsh'));

  test('completes at Tab, and says nothing else', async () => {
    const desk = await makeDesk('http://goodword.test', onTestFinished);
    const terminal = desk.terminal('zsh -f -i');
    terminal.type('PS1="ready> "; source <(goodword autocomplete zsh); print -r loa""ded\r');
    await terminal.until('loaded');
    terminal.type('goodword patients list --stat\t');
    await terminal.until('goodword patients list --status');
    terminal.type('coold\t');
    await terminal.until('cooldown');
    terminal.type('\u0015goodword settings set sms.coold\t');
    await terminal.until('sms.cooldownDays=');
    terminal.type('\u0015exit\r');
    await terminal.ended;
    expect(terminal.shown()).not.toMatch(/_goodword|unrecognized|not found|error/);
  });
});

describe('fish', () => {
  beforeAll(() => needs('fish'));

  test('completes commands, flags and values', async () => {
    const wanted = [
      ['goodword patients list --st', ['--status']],
      ['goodword patients list --status co', ['cooldown']],
      ['goodword settings links ', ['remove', 'set', 'test']],
      ['goodword t', ['team', 'templates', 'tokens']],
    ] as const;
    const desk = await makeDesk('http://goodword.test', onTestFinished);
    const asking = wanted.map(([typed]) => `complete -C '${typed}'; echo =`);
    const script = ['goodword autocomplete fish | source', ...asking].join('\n');
    await writeFile(join(desk.folder, 'ask.fish'), script);
    const { stdout, stderr } = await desk.shell('fish --no-config ask.fish');
    const answers = stdout.split('=\n').slice(0, -1);
    expect(stderr).toBe('');
    expect(answers.map((answer, at) => [wanted[at]?.[0], answer.trim().split('\n').sort()])).toEqual(wanted);
  });
});

// No package of Debian has PowerShell: what it is given is read here as text.
test('PowerShell is told the flags and values of each command, in its own syntax', async () => {
  const desk = await makeDesk('http://goodword.test', onTestFinished);
  const { stdout } = await desk.run(['autocomplete', 'powershell']);
  const lines = stdout.split('\n').map((line) => line.trim());
  expect(lines[0]).toBe('Register-ArgumentCompleter -Native -CommandName goodword -ScriptBlock {');
  const list = lines.slice(lines.indexOf("' patients list *' {"));
  const [values, others] = [list.find((line) => line.startsWith("'--status'")), list.find(isDefault)];
  expect(values).toMatch(/^'--status' \{ @\('.+'cooldown'.*\) \}$/);
  expect(others).toMatch(
    /^default \{ if \(\$wordToComplete -like '-\*'\) \{ @\('--.+'--status'.*\) \} else \{ @\(.*\) \} \}$/,
  );
  expect(count(stdout, '{')).toBe(count(stdout, '}'));
  expect(count(stdout, '(')).toBe(count(stdout, ')'));
  for (const line of lines) expect(count(line, "'") % 2, line).toBe(0);
});

const isDefault = (line: string): boolean => line.startsWith('default ');
const count = (text: string, sign: string): number => text.split(sign).length - 1;

test('an unknown shell ends with 2', async () => {
  const desk = await makeDesk('http://goodword.test', onTestFinished);
  expect((await desk.run(['autocomplete', 'csh'])).code).toBe(2);
});
