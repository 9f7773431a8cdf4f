import type { Context } from '../../context.ts';

/** The address of a clinic's own page for posters and QR codes, which works while its switch is on. */
export const standingLinkOf = ({ config }: Pick<Context, 'config'>, clinicId: string): string =>
  `${config.publicUrl}/r/${clinicId}`;
