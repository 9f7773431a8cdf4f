import type { Language } from '../../../contract/routes/reviewView.ts';
import { findLinkedNumber } from '../../../store/reviews/reviewLinks.ts';
import type { Context } from '../../context.ts';
import { hashToken } from '../../keys.ts';

/** The language that the number suggests to which a link was sent; null where it tells none. */
export async function languageOf(ctx: Context, token: string): Promise<Language | null> {
  const number = await findLinkedNumber(ctx.db, hashToken(token));
  return number?.startsWith('+36') ? 'hu' : null;
}
