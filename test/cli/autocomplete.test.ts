import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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

test('an unknown shell ends with 2', async () => {
  const desk = await makeDesk('http://goodword.test', onTestFinished);
  expect((await desk.run(['autocomplete', 'csh'])).code).toBe(2);
});
