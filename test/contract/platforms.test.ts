import { describe, expect, test } from 'vitest';
import {
  FIRST_PLATFORMS,
  isSwitchedOn,
  PLATFORM_NAMES,
  PLATFORM_RULE,
  PLATFORMS,
  platformOfCode,
  readPlatformLink,
  readRedirectLink,
} from '../../server/contract/rules/platforms.ts';

describe('a clinic’s link on a platform', () => {
  test.each([
    [
      'google',
      'ChIJN1t_tDeuEmsRUsoyG83frY4',
      'https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4',
    ],
    [
      'google',
      'https://search.google.com/local/writereview?placeid=ChIJN1t_tDeu',
      'https://search.google.com/local/writereview?placeid=ChIJN1t_tDeu',
    ],
    ['google', 'g.page/r/CdemoOakStreet1EBM/review', 'https://g.page/r/CdemoOakStreet1EBM/review'],
    ['google', 'https://g.page/r/CdemoOakStreet1EBM', 'https://g.page/r/CdemoOakStreet1EBM/review'],
    ['google', 'http://g.page/oak-street-clinic?gm', 'https://g.page/oak-street-clinic?gm'],
    ['google', 'https://maps.app.goo.gl/demoOakStreet1', 'https://maps.app.goo.gl/demoOakStreet1'],
    ['google', 'https://goo.gl/maps/demoOakStreet1', 'https://goo.gl/maps/demoOakStreet1'],
    ['google', 'https://share.google/demoOakStreet1', 'https://share.google/demoOakStreet1'],
    ['google', 'https://maps.google.com/?cid=1234567890123', 'https://maps.google.com/?cid=1234567890123'],
    [
      'google',
      'https://www.google.com/maps/place/Oak+Street+Clinic/@40.7,-74,17z',
      'https://www.google.com/maps/place/Oak+Street+Clinic/@40.7,-74,17z',
    ],
    ['facebook', 'www.facebook.com/clinic/reviews', 'https://www.facebook.com/clinic/reviews'],
    ['bbb', 'http://bbb.org/us/clinic', 'http://bbb.org/us/clinic'],
    ['webmd', 'https://doctor.webmd.com/practice/1', 'https://doctor.webmd.com/practice/1'],
  ] as const)('%s takes %s', (platform, written, url) => {
    expect(readPlatformLink(platform, written)).toEqual({ url });
  });

  const hostile = [
    '',
    'short',
    'javascript:alert(1)',
    'data:text/html,hello',
    'ftp://facebook.com/x',
    'https://facebook.com.evil.example/x',
    'https://evilfacebook.com/x',
    'https://facebook.com@evil.example/x',
    'https://user:secret@facebook.com/x',
    'https://facebook.com:8443/x',
    'https://facebook.com./x',
    'https://fаcebook.com/x',
    'https://xn--fcebook-2fg.com/x',
    'https://evil.example/?u=https://facebook.com',
    'https://evil.example/facebook.com',
    'https://evil.example\\@facebook.com/',
    'https:// facebook.com/x',
    '//evil.example/x',
    `https://facebook.com/${'x'.repeat(3000)}`,
    'https://[::1]/facebook.com',
    'https://127.0.0.1/facebook.com',
  ];

  test.each(hostile)('facebook refuses %s', (written) => {
    expect(readPlatformLink('facebook', written)).toEqual({ problem: 'Enter a valid URL on facebook.com' });
  });

  test.each([
    ...hostile,
    'https://google.com/search?q=x',
    'https://google.com/url?q=https://evil.example',
    'https://evil.example/?placeid=ChIJN1t_tDeu',
    'https://g.page.evil.example/r/CdemoOak/review',
    'https://evil.example/maps/place/x?cid=1234567890123',
    'https://goo.gl/demoOakStreet1',
    'https://g.page/r/CdemoOak/review/https://evil.example',
  ])('google refuses %s', (written) => {
    expect(readPlatformLink('google', written).problem).toBe(
      'Enter a valid Google Place ID or full Google review URL',
    );
  });

  test('whatever is accepted stays on the platform’s own domain', () => {
    for (const platform of PLATFORM_NAMES) {
      for (const written of hostile) {
        const { url } = readPlatformLink(platform, written);
        if (url) expect(new URL(url).hostname).toMatch(new RegExp(`(^|\\.)${PLATFORMS[platform].domain}$`));
      }
    }
  });

  test('the general link passes the rule of any one platform, and is never a bare word', () => {
    expect(readRedirectLink('https://www.yelp.com/biz/clinic').url).toBe('https://www.yelp.com/biz/clinic');
    expect(readRedirectLink('https://example.com/').problem).toBeTruthy();
    expect(readRedirectLink('justawordthatlooks').problem).toBeTruthy();
  });
});

test('the fourteen codes are the promised ones, and google stands in for any other', () => {
  expect(PLATFORM_NAMES.map((name) => PLATFORMS[name].code)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
  ]);
  expect([platformOfCode('3'), platformOfCode(14), platformOfCode('99'), platformOfCode(undefined)]).toEqual([
    'healthgrades',
    'trustpilot',
    'google',
    'google',
  ]);
});

test('a new clinic begins without what forbids asking, asks for itself, or is gone; and the reason is said', () => {
  const off = PLATFORM_NAMES.filter((name) => !isSwitchedOn(name, { platforms: FIRST_PLATFORMS }));
  expect(off).toEqual(['yelp', 'zocdoc', 'caredash']);
  for (const name of off) expect(PLATFORM_RULE[name]).toContain(PLATFORMS[name].label);
});
