import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeDesk } from '../support/desk.ts';

/** What bash offers after these words, asked of a real bash that read the script. */
async function offeredAfter(typed: string): Promise<string[]> {
  const desk = await makeDesk('http://goodword.test', onTestFinished);
  const words = typed.split(' ').map((word) => `'${word}'`);
  const asking = [
    'source <(goodword autocomplete bash)',
    `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _goodword`,
    `printf "%s\\n" "\${COMPREPLY[@]}"`,
  ];
  await writeFile(join(desk.folder, 'ask.sh'), asking.join('\n'));
  const { stdout } = await desk.shell('bash ask.sh');
  return stdout.split('\n').filter((line) => line !== '');
}

test.each([
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
])('bash completes “%s”', async (typed, offered) => {
  expect(await offeredAfter(typed)).toEqual(offered);
});

/** Whether this machine has that shell: what a shell does can be asked of itself alone. */
const has = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;

describe.skipIf(!has('zsh'))('zsh', () => {
  test('completes at Tab, and says nothing else', async () => {
    const desk = await makeDesk('http://goodword.test', onTestFinished);
    const terminal = desk.terminal('zsh -f -i');
    terminal.type('PS1="ready> "; source <(goodword autocomplete zsh); print -r loa""ded\r');
    await terminal.until('loaded');
    terminal.type('goodword patients list --stat\t');
    await terminal.until('goodword patients list --status');
    terminal.type('coold\t');
    await terminal.until('--status cooldown');
    terminal.type('\u0015goodword settings set sms.coold\t');
    await terminal.until('sms.cooldownDays=');
    terminal.type('\u0015exit\r');
    await terminal.ended;
    expect(terminal.shown()).not.toMatch(/_goodword|unrecognized|not found|error/);
  });
});

describe.skipIf(!has('fish'))('fish', () => {
  test.each([
    ['goodword patients list --st', ['--status']],
    ['goodword patients list --status co', ['cooldown']],
    ['goodword settings links ', ['remove', 'set', 'test']],
    ['goodword t', ['team', 'templates', 'tokens']],
  ])('completes “%s”', async (typed, offered) => {
    const desk = await makeDesk('http://goodword.test', onTestFinished);
    await writeFile(
      join(desk.folder, 'ask.fish'),
      `goodword autocomplete fish | source\ncomplete -C '${typed}'\n`,
    );
    const { stdout, stderr } = await desk.shell('fish --no-config ask.fish');
    expect({ offered: stdout.trim().split('\n').sort(), stderr }).toEqual({ offered, stderr: '' });
  });
});

describe.skipIf(!has('pwsh'))('PowerShell', () => {
  test('completes a flag and its value', async () => {
    const desk = await makeDesk('http://goodword.test', onTestFinished);
    const asking = ['goodword patients list --st', 'goodword patients list --status co'].map(
      (typed) =>
        `(TabExpansion2 -inputScript '${typed}' -cursorColumn ${typed.length}).CompletionMatches.CompletionText`,
    );
    const lines = ['goodword autocomplete powershell | Out-String | Invoke-Expression', ...asking];
    await writeFile(join(desk.folder, 'ask.ps1'), lines.join('\n'));
    const { stdout } = await desk.shell('pwsh -NoProfile -File ask.ps1');
    expect(stdout.trim().split(/\r?\n/)).toEqual(['--status', 'cooldown']);
  });
});

test('an unknown shell ends with 2', async () => {
  const desk = await makeDesk('http://goodword.test', onTestFinished);
  expect((await desk.run(['autocomplete', 'csh'])).code).toBe(2);
});
