/** What a person searches for, as a LIKE pattern that looks for it anywhere; use it with `ESCAPE '!'`. */
export const anywhere = (text: string): string => `%${escapeLike(text.toLowerCase())}%`;

/** The wildcards of LIKE, made plain. */
export const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&');
