import { fillTemplate } from '../../server/contract/rules/templates.ts';

/** Stands for a patient's link until the server has told how one looks here. */
const EXAMPLE_LINK = `${location.origin}/r/aB3dE5gH7jK9/1`;

/** The text as a patient gets it, with a link such as the server makes. */
export const fillIn = (text: string, clinicName: string, serverText: string | undefined): string =>
  fillTemplate(text, {
    clinicName,
    reviewLink: /https?:\/\/\S+/.exec(serverText ?? '')?.[0] ?? EXAMPLE_LINK,
  });
