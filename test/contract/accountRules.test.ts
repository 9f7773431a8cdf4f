import { describe, expect, test } from 'vitest';
import { loginPayload, passwordStrength, signupPayload } from '../../server/contract/routes/auth.ts';

/** What sign-in and sign-up ask of what is typed, to the letter. */

const SIGNUP = {
  email: 'nora@example.com',
  password: 'Copper&lantern-42',
  firstName: 'Nora',
  lastName: 'Field',
  clinicName: 'Field Clinic',
  acceptTerms: true,
};
const PATTERN = 'Password must contain uppercase, lowercase, number, and special character';

describe('sign-up', () => {
  test.each([
    ['email', '', 'Email is required'],
    ['email', 'nobody', 'Invalid email'],
    ['password', '', 'Password is required'],
    ['password', 'Aa1!567', 'Password must be at least 8 characters'],
    ['password', 'ALLUPPER-1!', PATTERN],
    ['password', 'alllower-1!', PATTERN],
    ['password', 'NoDigits-!!', PATTERN],
    ['password', 'NoSpecial-11', PATTERN],
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['clinicName', 'X', 'Clinic name must be at least 2 characters'],
    ['acceptTerms', false, 'You must accept the Terms and Conditions'],
  ])('with %s %j is refused: %s', (field, value, sentence) => {
    const { error } = signupPayload.safeParse({ ...SIGNUP, [field]: value });
    expect(error?.issues.map(({ path, message }) => [path.join(), message])[0]).toEqual([field, sentence]);
  });

  test.each([...'@$!%*?&'])('takes %s as the special character', (special) => {
    expect(signupPayload.safeParse({ ...SIGNUP, password: `Lantern42${special}` }).success).toBe(true);
  });

  test('needs no clinic email, and takes a valid one', () => {
    expect(signupPayload.parse(SIGNUP)).not.toHaveProperty('clinicEmail');
    const clinicEmail = 'desk@example.com';
    expect(signupPayload.parse({ ...SIGNUP, clinicEmail })).toHaveProperty('clinicEmail', clinicEmail);
    expect(signupPayload.safeParse({ ...SIGNUP, clinicEmail: 'desk' }).success).toBe(false);
  });
});

test.each([
  ['email', '', 'Email is required'],
  ['email', 'nobody', 'Invalid email'],
  ['password', '', 'Password is required'],
  ['password', '12345', 'Password must be at least 6 characters'],
])('sign-in with %s %j is refused: %s', (field, value, sentence) => {
  const typed = { email: 'nora@example.com', password: '123456' };
  expect(loginPayload.safeParse(typed).success).toBe(true);
  const { error } = loginPayload.safeParse({ ...typed, [field]: value });
  expect(error?.issues[0]?.message).toBe(sentence);
});

test.each([
  ['a', 25, 'Weak'],
  ['A1', 37.5, 'Weak'],
  ['aA', 50, 'Good'],
  ['aA1', 62.5, 'Good'],
  ['aA1!', 75, 'Good'],
  ['abcdefgh', 50, 'Good'],
  ['abcdefG1', 87.5, 'Strong'],
  ['abcdeG1!', 100, 'Strong'],
])('the strength of %s is %d of 100, %s', (password, score, label) => {
  expect(passwordStrength(password)).toEqual({ score, label });
});
