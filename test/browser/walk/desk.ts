import type { Hand } from './hand.ts';

/** What a hand looks for on a screen. */

export const button = ({ page }: Hand, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

export const dialog = ({ page }: Hand) => page.getByRole('dialog');

export const inDialog = (hand: Hand, name: string | RegExp) => dialog(hand).getByRole('button', { name });

export const field = ({ page }: Hand, name: string) => page.getByRole('textbox', { name, exact: true });

/** The menu of the row with this word in its name. */
export const menuOf = (hand: Hand, name: string) => button(hand, new RegExp(`^Actions for .*${name}`));

/** Waits until the screen says it. */
export const says = ({ page }: Hand, words: string | RegExp) => page.getByText(words).first().waitFor();
