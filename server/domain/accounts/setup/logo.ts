import { createHash } from 'node:crypto';
import { LOGO_TEXT } from '../../../contract/routes/clinicSetup.ts';
import { deleteLogo, findLogo, saveLogo } from '../../../store/accounts/clinicLogos.ts';
import type { ClinicCaller } from '../../caller.ts';
import { type Context, instantNow } from '../../context.ts';
import { notFound, Refusal } from '../../refusal.ts';
import { logoUrlOf } from '../../reviews/logoUrl.ts';
import { changeField } from '../settings.ts';
import { isLogo } from './png.ts';

/** A clinic's logo, kept byte for byte: the dashboard makes it small before it sends it. */

/** Throws `rule_broken` for what is no PNG, or a larger one than the patient's page shows. */
export async function setLogo(
  ctx: Context,
  caller: ClinicCaller,
  image: string,
): Promise<{ logoUrl: string }> {
  const png = Buffer.from(image, 'base64');
  if (!isLogo(png)) {
    throw new Refusal('rule_broken', LOGO_TEXT, { details: [{ path: 'image', message: LOGO_TEXT }] });
  }
  const logoHash = createHash('sha256').update(png).digest('base64url').slice(0, 16);
  await ctx.transaction(async (tx) => {
    await changeField(tx, caller, 'logoHash', logoHash);
    await saveLogo(tx.db, { clinicId: caller.clinicId, png, at: instantNow(tx) });
  });
  return { logoUrl: logoUrlOf(caller.clinicId, logoHash) as string };
}

export async function removeLogo(ctx: Context, caller: ClinicCaller): Promise<void> {
  await ctx.transaction(async (tx) => {
    await changeField(tx, caller, 'logoHash', null);
    await deleteLogo(tx.db, caller.clinicId);
  });
}

/** The picture as a file. Throws `not_found` where a clinic shows none. */
export async function getLogo(
  ctx: Context,
  clinicId: string,
): Promise<{ filename: string; pieces: AsyncGenerator<Buffer> }> {
  const png = await findLogo(ctx.db, clinicId);
  if (!png) throw notFound('The logo');
  return { filename: `logo-${clinicId}.png`, pieces: whole(png) };
}

async function* whole(png: Buffer): AsyncGenerator<Buffer> {
  yield png;
}
