import * as z from 'zod';

/** A clinic's colour on the patient's page and the poster, as `#RRGGBB`. */
export const accentColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #1E6B52')
  .toUpperCase();
