import { ERROR_TEXT } from '../../../contract/core/errors.ts';
import type { Language } from '../../../contract/routes/reviewView.ts';
import { type PosterChoice, paperOf, posterFileName } from '../../../contract/routes/settings.ts';
import { findLogo } from '../../../store/accounts/clinicLogos.ts';
import { findClinic } from '../../../store/accounts/clinics.ts';
import type { ClinicCaller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { notFound, Refusal } from '../../refusal.ts';
import { standingLinkOf } from '../page/standingLink.ts';
import { POSTER_WORDS } from './posterWords.ts';

/** The file, made while it is read. */
interface PosterFile {
  filename: string;
  pieces: AsyncGenerator<Uint8Array>;
}

/**
 * A poster with the clinic's standing link, as a PDF to print. Throws `standing_link_off` while the
 * link is off: a poster must not hang that leads nowhere.
 */
export async function getPoster(
  ctx: Context,
  caller: ClinicCaller,
  {
    size = paperOf(caller.country),
    language,
  }: { size?: PosterChoice['size'] | undefined; language: Language },
): Promise<PosterFile> {
  const clinic = await findClinic(ctx.db, caller.clinicId);
  if (!clinic) throw notFound('The clinic');
  if (!clinic.standingLink) throw new Refusal('standing_link_off', ERROR_TEXT.standingLinkOff);
  const choice = { size, language };
  const { drawPoster } = await import('./posterPage.ts');
  const url = standingLinkOf(ctx, clinic.id);
  const words = { clinicName: clinic.name, url, ...POSTER_WORDS[choice.language] };
  const logo = clinic.logoHash === null ? undefined : await findLogo(ctx.db, clinic.id);
  const look = { logo, accentColor: clinic.accentColor };
  return {
    filename: posterFileName(choice),
    pieces: drawPoster({ ...choice, ...words, ...look, now: ctx.now() }),
  };
}
