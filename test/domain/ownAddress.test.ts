import { expect, test } from 'vitest';
import { checkOwnAddresses } from '../../server/domain/billing/ownAddress.ts';
import type { Context } from '../../server/domain/context.ts';
import { Refusal } from '../../server/domain/refusal.ts';

/** Where the payment provider may send browsers: to this server alone. */

const isOwn = (publicUrl: string, address: string): boolean => {
  try {
    checkOwnAddresses({ config: { publicUrl } } as Context, { returnUrl: address });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid_input') return false;
    throw error;
  }
};

const CLINICS = 'https://reviews.example.com';

test.each([
  `${CLINICS}/billing`,
  `${CLINICS}/`,
  CLINICS,
  `${CLINICS}/payment/success?session_id={CHECKOUT_SESSION_ID}#top`,
  `${CLINICS}:443/billing`,
  'HTTPS://Reviews.Example.Com/billing',
  `${CLINICS}/@evil.example.org`,
  `${CLINICS}/?next=https://evil.example.org/`,
])('%s is of this server', (address) => {
  expect(isOwn(CLINICS, address)).toBe(true);
});

test.each([
  'https://evil.example.org/billing',
  'http://reviews.example.com/billing',
  'https://reviews.example.com:8443/billing',
  'https://reviews.example.com.evil.example.org/',
  'https://evil.reviews.example.com/',
  'https://example.com/',
  'https://reviews.example.com@evil.example.org/',
  'https://reviews.example.com:443@evil.example.org/',
  'https://robin@reviews.example.com/',
  'https://robin:secret@reviews.example.com/',
  'https://evil.example.org\\@reviews.example.com/',
  'https://reviews.example.com\\@evil.example.org/',
  'https://reviews.example.com/\\evil.example.org',
  'https://reviews.example.com\t.evil.example.org/',
  'https://reviews.example.com/\nLocation:x',
  'https://reviews.example.com%2eevil.example.org/',
  'https://reviews。example。com.evil.example.org/',
  '//reviews.example.com/billing',
  '/billing',
  'javascript:alert(1)//https://reviews.example.com/',
  'data:text/html,https://reviews.example.com/',
  '',
])('%j is of somebody else, or no address', (address) => {
  expect(isOwn(CLINICS, address)).toBe(false);
});

test('on the machine itself its names are one, at the same port and by the same protocol', () => {
  const publicUrl = 'http://127.0.0.1:3000';
  for (const own of [
    'http://127.0.0.1:3000/',
    'http://localhost:3000/billing',
    'http://[::1]:3000/billing',
  ]) {
    expect([own, isOwn(publicUrl, own)]).toEqual([own, true]);
    expect(isOwn(publicUrl, own.replace('3000', '3001'))).toBe(false);
    expect(isOwn(publicUrl, own.replace('http', 'https'))).toBe(false);
    expect(isOwn(CLINICS, own)).toBe(false);
  }
  expect(isOwn(publicUrl, 'http://localhost.evil.example.org:3000/')).toBe(false);
  expect(isOwn(publicUrl, 'http://2130706433:3000/')).toBe(true);
});

test('each field that is wrong is named', () => {
  const addresses = { successUrl: 'https://evil.example.org/', cancelUrl: `${CLINICS}/`, more: 'x' };
  const check = () => checkOwnAddresses({ config: { publicUrl: CLINICS } } as Context, addresses);
  const message = `Enter an address that begins with ${CLINICS}/`;
  expect(check).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      message,
      details: [
        { path: 'successUrl', message },
        { path: 'more', message },
      ],
    }),
  );
});
