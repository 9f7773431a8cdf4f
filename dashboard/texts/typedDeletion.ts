import { words } from './words.ts';

/** Words of confirming a deletion by typing a name. */
export const typedText = words('typed', {
  label: (name: string) => `Type ${name} to confirm`,
  notYet: 'Type the name above first.',
});
