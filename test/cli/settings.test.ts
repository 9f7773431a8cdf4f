import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { SettingsUpdate } from '../../server/contract/routes/settings.ts';
import { addMember, type Member, OWN_TIME, startApp, type TestApp } from '../support/app.ts';
import { changedEarlier } from '../support/clinicName.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { layWire } from './wire.ts';

/** A clinic's settings, read and changed by the names that the API gives their fields. */

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false, env: OWN_TIME }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
  desk = await deskOf(app, owner, onTestFinished);
});

const get = (...words: string[]) => desk.run(['settings', 'get', ...words]);
const set = (...words: string[]) => desk.run(['settings', 'set', ...words]);
const kept = async () => (await owner.client.getSettings()).data;

/** What somebody else changes at a screen. */
async function changeElsewhere(change: Omit<SettingsUpdate, 'version'>): Promise<void> {
  const { version } = await kept();
  await owner.client.updateSettings({ payload: { version, ...change } });
}

describe('are read', () => {
  test('all in their groups, a field a line', async () => {
    const { code, stdout, stderr } = await get();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Clinic\nclinicId +\d{8}\nversion +1\n\nGeneral\ngeneral\.name +Oak Street Clinic$/m,
    );
    expect(stdout).toMatch(/^SMS\nsms\.timezone +America\/New_York\nsms\.cooldownDays +90$/m);
    expect(stdout).toMatch(/^reviews\.platforms\.yelp +on$/m);
    expect(stdout).toMatch(/^notifications\.lowRating +off$/m);
    expect(stdout).toMatch(/^sms\.followUpDays +–$/m);
    expect(stdout).toMatch(/^sms\.blockList +0 numbers$/m);
  });

  test.each([
    ['sms.cooldownDays', '90\n'],
    ['notifications.newReview', 'on\n'],
    ['general.address', '\n'],
    ['general.reviewLinks.yelp', '\n'],
    ['sms.blockList', '+12125550123\n+12125550124\n'],
  ])('%s alone is bare', async (field, stdout) => {
    for (const phoneNumber of ['+12125550124', '+12125550123'])
      await owner.client.addToBlockList({ payload: { phoneNumber } });
    expect(await get(field)).toEqual({ code: 0, stdout, stderr: '' });
  });

  test('some, by their names or those of their groups', async () => {
    const { stdout } = await get('general.name', 'sms.sendingHours', 'notifications');
    expect(stdout).toMatch(
      /^Field\ngeneral\.name +Oak Street Clinic\nsms\.sendingHours\.from +8\nsms\.sendingHours\.until +20\nnotif/,
    );
    expect(stdout.trimEnd().split('\n')).toHaveLength(9);
  });

  test('by programs: the whole, or an object of those that were asked for', async () => {
    const whole = await get('--json');
    expect(JSON.parse(whole.stdout)).toEqual({ data: await kept() });
    const some = await get('sms.cooldownDays', 'reviews.standingLink', 'general.address', '--json');
    expect(JSON.parse(some.stdout)).toEqual({
      data: {
        'sms.cooldownDays': 90,
        'reviews.standingLink': { enabled: false, url: `${app.url}/r/${owner.clinicId}` },
        'general.address': null,
      },
    });
  });

  test.each([
    [40, 'env NO_COLOR=1 '],
    [200, ''],
  ])(
    'in a terminal of %i columns without a line that wraps, with switches in colour, or plain where NO_COLOR asks for it',
    async (columns, asked) => {
      const terminal = desk.terminal(`${asked}goodword settings get`, columns);
      const { code, stdout } = await terminal.ended;
      expect(code).toBe(0);
      expect(stdout.includes('\u001b[32mon')).toBe(asked === '');
      const lines = terminal.shown().split(/\r?\n/);
      expect(lines.find((line) => line.startsWith('general.reviewLinks.google'))).toMatch(/ https:/);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
    },
  );
});

describe('are changed', () => {
  test('several in one call, each told with what it was', async () => {
    const changed = await set(
      'sms.cooldownDays=60',
      'sms.followUpDays=3',
      'notifications.lowRating=on',
      'notifications.newReview=FALSE',
      'reviews.standingLink=true',
      'reviews.platforms.yelp=off',
      'general.address=12 Oak Street = the corner',
      'general.reviewLinks.yelp=yelp.com/biz/oak',
    );
    expect(changed).toMatchObject({ code: 0, stderr: '✓ Changed 8 settings.\n' });
    expect(changed.stdout).toMatch(/^sms\.cooldownDays +90 → 60$/m);
    expect(changed.stdout).toMatch(/^notifications\.newReview +on → off$/m);
    expect(changed.stdout).toMatch(/^reviews\.standingLink +off → on$/m);
    expect(changed.stdout).toMatch(/^general\.reviewLinks\.yelp +– → https:\/\/yelp\.com\/biz\/oak$/m);
    expect(await kept()).toMatchObject({
      version: 2,
      general: { address: '12 Oak Street = the corner' },
      sms: { cooldownDays: 60, followUpDays: 3 },
      reviews: { standingLink: { enabled: true }, platforms: { yelp: false, google: true } },
      notifications: { lowRating: true, newReview: false },
    });

    const taken = await set('sms.followUpDays=', 'general.address=', 'general.reviewLinks.yelp=');
    expect(taken.stdout).toMatch(/^sms\.followUpDays +3 → –$/m);
    const { general, sms } = await kept();
    expect([sms.followUpDays, general.address, general.reviewLinks.yelp]).toEqual([null, null, undefined]);
  });

  test('with what get printed nothing changes, and that is said', async () => {
    const fields = ['general.name', 'sms.timezone', 'sms.followUpDays', 'reviews.standingLink.enabled'];
    const bare = await Promise.all(
      fields.map(async (field) => `${field}=${(await get(field)).stdout.trimEnd()}`),
    );
    const same = await set(...bare);
    expect(same).toEqual({ code: 0, stdout: '', stderr: 'Nothing changed: it was so already.\n' });
    expect((await kept()).version).toBe(1);
  });

  test('by programs, which get the settings and what changed', async () => {
    const { stdout } = await set('reviews.routing=open', 'general.accentColor=#1e6b52', '--json');
    expect(JSON.parse(stdout)).toEqual({
      data: await kept(),
      changes: [
        { field: 'reviews.routing', before: 'smart', after: 'open' },
        { field: 'general.accentColor', before: null, after: '#1E6B52' },
      ],
    });
  });

  test('of what somebody else changed since that version nothing is overwritten, and the field is named', async () => {
    const version = (await get('version')).stdout.trim();
    await changeElsewhere({ sms: { cooldownDays: 45 }, reviews: { routing: 'open' } });
    const refused = await set(
      'sms.cooldownDays=60',
      'general.address=Here',
      '--if-version',
      version,
      '--json',
    );
    expect(refused).toMatchObject({
      code: 2,
      stderr:
        '✗ sms.cooldownDays: Someone else changed this meanwhile. Look at it again before you save.\n' +
        '  See goodword settings get, and run it again if you still want it.\n',
    });
    expect(JSON.parse(refused.stdout).error).toMatchObject({
      code: 'settings_conflict',
      details: [{ path: 'sms.cooldownDays' }],
    });
    expect(await kept()).toMatchObject({ general: { address: null }, sms: { cooldownDays: 45 } });
    expect((await set('general.address=Here', '--if-version', version)).code).toBe(0);
    expect((await set('sms.cooldownDays=60')).code).toBe(0);
  });

  test('the clinic’s name once, and then it says when it can change again', async () => {
    expect((await set('general.name=Elm Steet Clinic')).code).toBe(0);
    expect((await get('general')).stdout).toMatch(/^general\.nameOpenUntil +in (59 minutes|1 hour)$/m);
    expect((await set('general.name=Elm Street Clinic')).code).toBe(0);
    await changedEarlier(app, owner.clinicId);
    const again = await set('general.name=Ash Street Clinic');
    expect(again).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('✗ general.name: The clinic’s name can change once in 30 days.\n'),
    });
    expect(again.stderr).toContain('general.nameLockedUntil');
    expect((await get('general.nameLockedUntil')).stdout).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect((await get('general')).stdout).toMatch(/^general\.nameLockedUntil +in 4 weeks$/m);
  });
});

test.each([
  [['sms.cooldownDays=1'], 'sms.cooldownDays: Enter a whole number of days from 2 to 365.'],
  [['sms.cooldownDays=soon'], 'sms.cooldownDays: Enter a whole number of days from 2 to 365.'],
  [['sms.cooldownDays='], 'sms.cooldownDays: Enter a whole number of days from 2 to 365.'],
  [['sms.followUpDays=2.5'], 'sms.followUpDays: Enter a whole number of days from 2 to 14.'],
  [['general.email='], 'general.email: Email is required.'],
  [['general.phone=+1212'], 'general.phone: US phone numbers must be +1 followed by 10 digits.'],
  [['general.accentColor=green'], 'general.accentColor: Enter a color such as #1E6B52.'],
  [['sms.timezone=Mars'], 'sms.timezone: “sms.timezone” has to be one of: America/New_York,'],
  [
    ['general.name=O', 'general.email=nobody', 'sms.cooldownDays=60'],
    'general.name: Clinic name must be at least 2 characters. general.email: Invalid email.',
  ],
  [
    ['general.reviewLinks.yelp=https://yelp.com.example.com/biz'],
    'general.reviewLinks.yelp: Enter a valid URL on yelp.com.',
  ],
  [
    ['general.reviewLinks.google=javascript:alert(1)'],
    'general.reviewLinks.google: Enter a valid Google Place ID or full Google review URL.',
  ],
  [['notifications.newReview=maybe'], 'notifications.newReview is either on or off.'],
  [['notifications.newReview='], 'notifications.newReview is either on or off.'],
  [['sms.cooldownDays'], "'sms.cooldownDays' gives no value."],
  [['sms.cooldownDays=60', 'sms.cooldownDays=61'], 'sms.cooldownDays is given twice.'],
  [['version=7'], 'version cannot be set.'],
  [['sms.sender=+12125550100'], 'sms.sender cannot be set.'],
  [['general.logoUrl='], 'general.logoUrl cannot be set.\n  Use goodword settings logo FILE.'],
])('%j is refused with its sentence, and nothing changes', async (words, sentence) => {
  const before = await kept();
  const { code, stdout, stderr } = await set(...words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`✗ ${sentence}`);
  expect(await kept()).toEqual(before);
});

test.each([
  ['sms.cooldwonDays', 'sms.cooldownDays'],
  ['cooldownDays', 'sms.cooldownDays'],
  ['sms.coolDown', 'sms.cooldownDays'],
  ['notification.newReview', 'notifications.newReview'],
  ['reviews.platforms.google_', 'reviews.platforms.google'],
  ['general.mail', 'general.email'],
])('%s is near %s', async (written, near) => {
  const hint = new RegExp(`^✗ There is no setting '${written}'\\.\n  Did you mean .*\\b${near}\\b.*\\?\n$`);
  for (const answer of [await get(written), await set(`${written}=1`)]) {
    expect(answer.code).toBe(2);
    expect(answer.stderr).toMatch(hint);
  }
});

test('a name that is near nothing leads to the list of names', async () => {
  expect(await get('colourOfTheDoor')).toMatchObject({
    code: 2,
    stderr:
      "✗ There is no setting 'colourOfTheDoor'.\n  Run goodword settings get to see what they are called.\n",
  });
});

test.each([
  ['staff', { role: 'staff' }, 'Ask an owner or admin of your clinic.'],
  ['an owner without a subscription', { paid: false }, 'This needs a subscription.'],
] as const)('%s reads them and changes none', async (_, kind, sentence) => {
  const member = await addMember(app, kind);
  const theirs = await deskOf(app, member, onTestFinished);
  expect((await theirs.run(['settings', 'get', 'sms.cooldownDays'])).stdout).toBe('90\n');
  const refused = await theirs.run(['settings', 'set', 'sms.cooldownDays=60']);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(sentence) });
  expect((await member.client.getSettings()).data.sms.cooldownDays).toBe(90);
});

test('without a network nothing is read or changed, with code 1', async () => {
  const wire = await layWire(app.url, onTestFinished);
  const far = await deskOf(app, owner, onTestFinished, wire.url);
  wire.cut();
  for (const words of [['get'], ['set', 'sms.cooldownDays=60'], ['links'], ['steps']]) {
    expect(await far.run(['settings', ...words])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('✗ Goodword cannot be reached.'),
    });
  }
  expect((await kept()).version).toBe(1);
});
