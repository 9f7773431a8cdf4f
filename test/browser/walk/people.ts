import type { Browser, Page } from 'playwright-core';
import { addMember, lapse, type Member, type TestApp } from '../../support/app.ts';
import { openAs } from '../../support/browser.ts';
import { furnishedClinic } from '../../support/furnishedClinic.ts';
import type { Kind } from './places.ts';
import { visitor, type Walker, walkIn } from './walker.ts';

/** Everybody who walks, and whose records their paths name. */

const LOOKED_AT = 'Maple Dental';

export interface Person {
  kind: Kind;
  /** Whose patients and reviews there are to open. */
  records?: Member;
  enter: (browser: Browser) => Promise<Walker>;
}

const PEOPLE = [
  'a visitor',
  'an owner',
  'an owner on preview',
  'an owner whose subscription ended',
  'an owner whose payment failed',
  'an admin',
  'a member of the staff',
  'a super admin',
  'a super admin who looks at a clinic',
] as const;
export type Who = (typeof PEOPLE)[number];
export { PEOPLE };

/** Makes the clinics and their people. */
export async function gather(app: TestApp): Promise<Record<Who, Person>> {
  const owner = await furnishedClinic(app);
  const clinicId = owner.clinicId ?? '';
  await app.ctx.db.knex('clinics').where('id', clinicId).update({ name: LOOKED_AT });
  const lapsed = await furnishedClinic(app);
  await lapse(app, lapsed);
  const owing = await furnishedClinic(app);
  await app.ctx.db.knex('subscriptions').where('clinic_id', owing.clinicId).update({ status: 'past_due' });
  const preview = await addMember(app, { paid: false });
  const admin = await addMember(app, { role: 'admin', clinicId });
  const staff = await addMember(app, { role: 'staff', clinicId });
  const boss = await addMember(app, { role: 'super_admin' });
  const enterAs = (member: Member) => async (browser: Browser) => walkIn(await openAs(browser, app, member));
  const of = (member: Member, records = member): Person => ({
    kind: 'clinic',
    records,
    enter: enterAs(member),
  });
  const look = async (browser: Browser) => {
    const walker = await enterAs(boss)(browser);
    await lookAt(walker.page);
    return walker;
  };
  return {
    'a visitor': { kind: 'visitor', enter: (browser) => visitor(browser, app) },
    'an owner': of(owner),
    'an owner on preview': of(preview),
    'an owner whose subscription ended': of(lapsed),
    'an owner whose payment failed': of(owing),
    'an admin': of(admin, owner),
    'a member of the staff': of(staff, owner),
    'a super admin': { kind: 'super admin', enter: enterAs(boss) },
    'a super admin who looks at a clinic': { kind: 'clinic', records: owner, enter: look },
  };
}

/** Picks the clinic where one of its screens asks which. */
async function lookAt(page: Page): Promise<void> {
  await page.goto('/patients');
  await page.getByRole('combobox', { name: 'Clinic' }).fill(LOOKED_AT);
  await page.getByRole('option').filter({ hasText: LOOKED_AT }).click();
  await page.getByLabel('Reason').fill('They cannot find a patient');
  await page.getByRole('button', { name: 'Look at this clinic' }).click();
  await page.getByText(`You look at ${LOOKED_AT} as its owner`).waitFor();
}

/** The path of a screen with what its parameters stand for. */
export async function pathOf(path: string, { records }: Person): Promise<string> {
  if (!path.includes(':id') || !records) return path.replace(':id', '1');
  const { client } = records;
  const id = path.startsWith('/patients')
    ? (await client.listPatients({ query: {} })).data[0]?.id
    : (await client.listReviews()).data.reviews[0]?.id;
  return path.replace(':id', id ?? '1');
}
