import type { Scene } from '../scene.ts';

/** The public pages. */

const SECTIONS = [
  'hero',
  'platforms',
  'features',
  'how',
  'inside',
  'pricing',
  'testimonials',
  'faq',
  'sign-up',
  'contact',
];

export const SITE_SCENES: Scene[] = [
  { name: 'site-landing', account: null, path: '/' },
  ...SECTIONS.map(
    (section): Scene => ({
      name: `site-landing-${section}`,
      account: null,
      path: '/',
      window: true,
      act: (page) => page.locator(`main > .${section}`).evaluate((found) => found.scrollIntoView()),
    }),
  ),
  {
    name: 'site-landing-faq-open',
    account: null,
    path: '/',
    window: true,
    act: (page) => page.getByText('What happens with negative reviews?').click(),
  },
  {
    name: 'site-landing-contact-missing',
    account: null,
    path: '/',
    window: true,
    act: (page) => page.getByRole('button', { name: 'Write the mail' }).click(),
  },
  ...['best-practices', 'terms', 'privacy', 'docs', 'docs/clinic-staff', 'docs/operator', 'docs/errors'].map(
    (page): Scene => ({ name: `site-${page.replace('/', '-')}`, account: null, path: `/${page}` }),
  ),
];
