import { expect, test } from 'vitest';
import { asksForClinic, homeOf, mayOpen, REDIRECTS, SCREENS } from '../../dashboard/routes.tsx';
import type { Role } from '../../server/contract/core/roles.ts';
import type { User } from '../../server/contract/routes/auth.ts';
import { LEADING, landingOf, PLACES } from '../browser/walk/places.ts';

// Where each screen of the table is open, and where it leads else, by a second list of them.

const somebody = (role: Role, clinicId = role === 'super_admin' ? null : '12345678'): User => ({
  id: crypto.randomUUID(),
  email: 'robin@example.com',
  firstName: 'Robin',
  lastName: 'Test',
  role,
  clinicId,
  emailVerified: true,
  createdAt: '2031-02-03T17:00:00.000Z',
  updatedAt: '2031-02-03T17:00:00.000Z',
});

/** Where the guards leave somebody who asks for a screen. */
function ledTo(path: string, user: User): string {
  const { access } = SCREENS.find((screen) => screen.path === path) ?? {};
  if (!access) throw new Error(`No screen is at ${path}`);
  if (access === 'visitor') return homeOf(user);
  return access === 'anyone' || mayOpen(access, user) || asksForClinic(path, user) ? path : homeOf(user);
}

test('the places that are walked are the dashboard’s screens', () => {
  expect(SCREENS.map(({ path }) => path)).toEqual(Object.keys(PLACES));
  expect(Object.keys(LEADING)).toEqual(expect.arrayContaining(REDIRECTS.map(({ from }) => from)));
});

test.each(['owner', 'admin', 'staff', 'super_admin'] as const)(
  'each path of the table is open to %s, or leads where the rules say',
  (role) => {
    const kind = role === 'super_admin' ? 'super admin' : 'clinic';
    const paths = Object.keys(PLACES);
    expect(paths.map((path) => [path, ledTo(path, somebody(role))])).toEqual(
      paths.map((path) => [path, landingOf(kind, path)]),
    );
  },
);

test('signed out, only the screens of visitors and those of mailed links are open', () => {
  const open = SCREENS.filter(({ access }) => access === 'visitor' || access === 'anyone');
  expect(open.map(({ path }) => path)).toEqual(
    Object.keys(PLACES).filter((path) => landingOf('visitor', path) === path),
  );
});
