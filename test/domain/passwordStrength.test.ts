import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newPassword } from '../../server/contract/routes/auth.ts';
import { refuseCommonPassword, whyEasy } from '../../server/domain/accounts/passwordStrength.ts';
import { loadDemo } from '../../server/domain/demo/demo.ts';
import { startApp } from '../support/app.ts';

const ABOUT = ['maria.kovacs@example.com', 'Maria', 'Kovács-Nagy', 'Willow Dental Clinic'];
const SENTENCE =
  /^This password is too easy to guess\. It .+\. Use a few unrelated words, or a longer one\.$/;

const COMMON = [
  'Password1!',
  'P@ssw0rd1',
  'P@ssw0rd1!',
  'Pa$$w0rd1',
  'PasswordPassword1!',
  'Password12345!',
  'Welcome1!',
  'Welcome123!',
  'Hello123!',
  'Admin123!',
  'Letmein1!',
  'Changeme1!',
  'Trustno1!',
  'Test1234!',
  'Qwerty123!',
  'Qwertyuiop1!',
  '1qaz@WSX',
  'Asdf1234!',
  'Abcd1234!',
  'Aa123456!',
  'Aaaaaaa1!',
  'Iloveyou1!',
  'Football1!',
  'Michael1!',
  'Summer2026!',
  'Spring2026!!',
  'January2026!',
  'Monday123!',
  'Texas2026!',
  'Clinic2026!',
  'Budapest1!',
  '!Eagle11',
  'Bull123!',
  'Girlsgirls1!',
  'MonkeyDragon1!',
  'Str0ng-enough!',
  'Szeretlek1!',
  'Jelszó123!',
  'Jelszo123!',
  'Szerelem2026!',
  'Teamo2026!',
];

const OWN = [
  'Maria2026!',
  'M4ria2026!',
  'Kovacs123!',
  'MariaKovacs1!',
  'Maria.kovacs1!',
  'Kovács-Nagy1!',
  'Willow2026!',
  'WillowDental1!',
  'Willow-Dental-Clinic-1!',
  'Goodword1!',
  'Kovacs-Nagy1!',
];

const GOOD = [
  'Correct-horse-7!',
  'Purple-Otter-42!',
  'Blue-Tractor-19!',
  'Sandcastle&Tuba3',
  'Four!rainy2Lemons',
  'Mountain!Teacup4',
  'Rainy-Tuesday-4!',
  'Another-1-day!',
  'Vq8$mTz1',
  'g7#Kd92!pLq',
  'Maria!eats9Purple-lemons',
  'Kék-fúrógép-Lámpa9!',
  'Correct horse battery staple 1!',
];

const judge = (password: string, path?: string) => refuseCommonPassword(password, ABOUT, path);
const refusal = { code: 'invalid_input', message: expect.stringMatching(SENTENCE) };

test.each([...COMMON, ...OWN])('%s is refused', async (password) => {
  await expect(judge(password)).rejects.toMatchObject(refusal);
});

test.each(GOOD)('%s is taken', async (password) => {
  expect(newPassword.safeParse(password).success).toBe(true);
  await judge(password);
});

/** Ways in which people dress up a word, beside another one of the list. */
const DRESSINGS: ((word: string, other: string) => string)[] = [
  (word) => `${capital(word)}1!`,
  (word) => `${capital(word)}123!`,
  (word) => `!${capital(word)}11`,
  (word) => `${capital(word)}2026!`,
  (word) => `${capital(word)}@1`,
  (word) => `${capital(word)}${word}1!`,
  (word, other) => `${capital(word)}${capital(other)}1!`,
  (word) => `${capital(word.replaceAll('a', '@').replaceAll('o', '0').replaceAll('e', '3'))}1!`,
  (word) => `1${capital(word)}!`,
  (word) => `${word.slice(0, -1)}${word.slice(-1).toUpperCase()}7$`,
];
const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

test('of 150 variants of the 2,500 most common passwords hardly any are taken', {
  timeout: 120_000,
}, async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = (dictionary['passwords-common'] as string[]).slice(0, 2_500);
  const words = common.filter((_, place) => place % 167 === 7);
  const variants = words.flatMap((word, place) =>
    DRESSINGS.map((dress) => dress(word, common[place * 163] ?? '')),
  );
  expect(variants).toHaveLength(150);
  const taken: string[] = [];
  for (const variant of variants) {
    if (newPassword.safeParse(variant).success && !(await whyEasy(variant, []))) taken.push(variant);
  }
  expect(taken.length, taken.join(' ')).toBeLessThan(4);
});

test.each([
  ['Password1!', 'It is a common word with a few signs.'],
  ['MonkeyDragon1!', 'It is common words side by side.'],
  ['Girlsgirls1!', 'It repeats itself.'],
  ['Willow-Dental-Clinic-1!', 'It is made of your names, your email or your clinic’s name.'],
])('%s: %s', async (password, why) => {
  expect(await whyEasy(password, ABOUT)).toContain(why);
});

test('the refusal names the field and says what to do', async () => {
  await expect(judge('Password1!', 'newPassword')).rejects.toMatchObject({
    ...refusal,
    details: [{ path: 'newPassword', message: expect.stringMatching(SENTENCE) }],
  });
});

test('of a very long password only the beginning is looked at', async () => {
  await expect(judge(`${'Password1!'.repeat(20)}`)).rejects.toMatchObject(refusal);
  await judge(`${'Correct-horse-7!'.repeat(2)}${'a'.repeat(168)}`);
});

test('random passwords of nine and more characters are taken', async () => {
  for (let turn = 0; turn < 10; turn += 1) await judge(`${randomBytes(6).toString('base64url')}-aA7!`);
});

test('the demonstration’s own passwords are taken', async () => {
  const app = await startApp('sqlite', { worker: false });
  await loadDemo(app.ctx);
  const file = await readFile(join(app.ctx.config.dataDir, 'demo.json'), 'utf8');
  const { accounts } = JSON.parse(file) as { accounts: { email: string; password: string }[] };
  expect(accounts).toHaveLength(3);
  for (const { email, password } of accounts) await refuseCommonPassword(password, [email]);
});
