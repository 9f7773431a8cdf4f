import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { PLATFORM_NAMES, PLATFORM_RULE } from '../../server/contract/rules/platforms.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';

/** Where patients are sent on each review platform, from the terminal. */

const GOOGLE = 'https://search.google.com/local/writereview?placeid=ChIJtestplace0001';

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
  desk = await deskOf(app, owner, onTestFinished);
});

const links = (...words: string[]) => desk.run(['settings', 'links', ...words]);
const kept = async () => (await owner.client.getSettings()).data.general.reviewLinks;

describe('the list', () => {
  test('has every platform with its link and switch, and says where nothing is won by asking', async () => {
    await desk.run([
      'settings',
      'set',
      'reviews.platforms.bbb=off',
      'general.reviewRedirectUrl=vitals.com/oak',
    ]);
    const { code, stdout, stderr } = await links();
    expect(code).toBe(0);
    expect(stdout).toContain(`\nGoogle        On      ${GOOGLE}\n`);
    expect(stdout).toMatch(/^BBB +Off +–$/m);
    expect(stdout).toMatch(/^Yelp +On +– +See below$/m);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1 + PLATFORM_NAMES.length);
    const rules = [PLATFORM_RULE.yelp, PLATFORM_RULE.zocdoc, PLATFORM_RULE.caredash].join('\n');
    expect(stderr).toBe(`${rules}\nThose without a link use https://vitals.com/oak\n`);
  });

  test('is an array for programs', async () => {
    const { data } = JSON.parse((await links('--json')).stdout);
    expect(data.map(({ platform }: { platform: string }) => platform)).toEqual(PLATFORM_NAMES);
    expect(data[0]).toEqual({ platform: 'google', label: 'Google', link: GOOGLE, on: true, rule: null });
    expect(data[3]).toMatchObject({ platform: 'yelp', link: null, rule: PLATFORM_RULE.yelp });
  });

  test.each([
    [40, /^Platform +Switch +Link$/],
    [200, /^Platform +Switch +Link +Rules$/],
  ])('fits a terminal of %i columns', async (columns, head) => {
    const terminal = desk.terminal('goodword settings links', columns);
    expect((await terminal.ended).code).toBe(0);
    const lines = terminal.shown().split(/\r?\n/);
    expect(lines[0]).toMatch(head);
    expect(lines[1]).toMatch(/^Google +On +https:/);
    for (const line of lines.slice(0, 1 + PLATFORM_NAMES.length))
      expect(line.length).toBeLessThanOrEqual(columns);
  });
});

describe('a link', () => {
  test('is set as it is kept, tested, and taken away after a yes', async () => {
    const set = await links('set', 'google', 'ChIJotherplace0002');
    expect(set).toEqual({
      code: 0,
      stdout: 'https://search.google.com/local/writereview?placeid=ChIJotherplace0002\n',
      stderr: '✓ Google has this link now.\n',
    });
    await desk.run(['settings', 'set', 'reviews.platforms.yelp=off']);
    expect((await links('set', 'yelp', 'yelp.com/biz/oak')).stderr).toBe(
      '✓ Yelp has this link now.\n' +
        `Yelp is off. Run goodword settings set reviews.platforms.yelp=on to offer it.\n${PLATFORM_RULE.yelp}\n`,
    );
    await links('remove', 'yelp', '--yes');
    expect((await links('set', 'healthgrades', 'healthgrades.com/oak', '--json')).stdout).toContain(
      '"link": "https://healthgrades.com/oak"',
    );
    expect(await links('test', 'healthgrades')).toEqual({
      code: 0,
      stdout: 'https://healthgrades.com/oak\n',
      stderr: '',
    });

    expect(await links('remove', 'healthgrades')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('✗ This has to be confirmed. There is no terminal to ask in.'),
    });
    const terminal = desk.terminal('goodword settings links remove healthgrades');
    await terminal.until('Take away the link of Healthgrades, https://healthgrades.com/oak? (y/N)');
    terminal.type('y');
    expect((await terminal.ended).code).toBe(0);
    const google = await links('remove', 'google', '--yes', '--json');
    expect(JSON.parse(google.stdout)).toEqual({ data: { platform: 'google', link: null } });
    expect(await kept()).toEqual({});
  });

  test('that is not there is neither tested nor taken away', async () => {
    expect(await links('test', 'yelp')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('  Add a link with goodword settings links set PLATFORM URL'),
    });
    expect(await links('remove', 'yelp', '--yes')).toMatchObject({
      code: 5,
      stderr: '✗ Yelp has no link.\n  Run goodword settings links to see them.\n',
    });
  });

  test.each([
    ['google', 'short', 'Enter a valid Google Place ID or full Google review URL'],
    ['yelp', 'https://yelp.com@example.com/biz', 'Enter a valid URL on yelp.com'],
    ['yelp', 'https://yelp.com.example.com/biz', 'Enter a valid URL on yelp.com'],
    ['zocdoc', 'javascript:alert(1)', 'Enter a valid URL on zocdoc.com'],
    ['angi', 'https://xn--angi-5na.com/', 'Enter a valid URL on angi.com'],
  ])('of %s is not %s', async (platform, url, sentence) => {
    const before = await kept();
    expect(await links('set', platform, url)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(`✗ ${sentence}`),
    });
    expect(await kept()).toEqual(before);
  });

  test('belongs to a platform that there is', async () => {
    for (const words of [
      ['set', 'yelpp', 'yelp.com/x'],
      ['test', 'yelpp'],
      ['remove', 'yelpp'],
    ]) {
      const { code, stderr } = await links(...words);
      expect(code).toBe(2);
      expect(stderr).toContain('one of google, facebook');
    }
  });
});
