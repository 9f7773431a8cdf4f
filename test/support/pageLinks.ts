import { randomBytes } from 'node:crypto';
import type { Member, TestApp } from './app.ts';
import { freshNumber, send } from './sending.ts';

// Links of the patient's page, as the tests of its server make and use them.

/** Texts a request to a number and gives the token of its link. */
export async function linkTo(app: TestApp, { client }: Member, phone = freshNumber()): Promise<string> {
  const { data } = await send(client, [phone], { bypassCooldown: true });
  return app.ctx.keys.linkToken(data.results[0]?.messageId ?? '');
}

/** Switches a clinic's standing link on or off in its settings, and gives its token. */
export async function switchStandingLink(
  { client }: Pick<Member, 'client'>,
  standingLink: boolean,
): Promise<string> {
  const { version, clinicId } = (await client.getSettings()).data;
  await client.updateSettings({ payload: { version, reviews: { standingLink } } });
  return clinicId;
}

/** Posts a review to the API from a network address, as a proxy tells it (TRUST_PROXY). */
export const postFrom = (app: TestApp, from: string, token: string, review: object): Promise<Response> =>
  fetch(`${app.url}/api/r/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(review),
  });

/** The rows of a clinic's reviews, oldest first. */
export const reviewRows = (app: TestApp, clinicId: string | null) =>
  app.ctx.db.knex('reviews').where('clinic_id', clinicId).orderBy('id');

/** What the pretend captcha's widget makes of a tick. */
export const solved = (): string => `pretend-${randomBytes(16).toString('hex')}`;
