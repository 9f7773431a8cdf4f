import { type ContentVerdict, checkContent } from '../../../server/contract/content.ts';
import { destinationOf, PLATFORM_NAMES, type Platform } from '../../../server/contract/platforms.ts';
import type { Settings } from '../../../server/contract/settings.ts';
import {
  DEFAULT_CLINIC_NAME,
  fillTemplate,
  messageTemplate,
  TEMPLATES,
  templateNamed,
} from '../../../server/contract/templates.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { requestText } from '../../texts/requestReviews.ts';

/** The name of the choice to write a message oneself. */
export const OWN = 'own';

interface Draft {
  platform: Platform | null;
  /** A template's name, or OWN. */
  template: string;
  /** The message written oneself; null until it is begun. */
  own: string | null;
}

const FIRST: Draft = { platform: null, template: TEMPLATES[0].name, own: null };

/** Stands for a patient's link until the server has told how one looks here. */
const EXAMPLE_LINK = `${location.origin}/r/aB3dE5gH7jK9/1`;

/** Which message goes out and where it leads; kept through a refresh and a lost session. */
export function useMessage(settings: Settings | undefined) {
  const { value: draft, set } = useDraft<Draft>('request.message', FIRST);
  const clinic = settings?.general;
  const clinicName = clinic?.name || DEFAULT_CLINIC_NAME;
  const leadsSomewhere = (name: Platform) => clinic !== undefined && destinationOf(name, clinic) !== null;
  const open = PLATFORM_NAMES.filter(leadsSomewhere);
  const platform = draft.platform && open.includes(draft.platform) ? draft.platform : (open[0] ?? 'google');
  const chosen = templateNamed(draft.template) ?? TEMPLATES[0];
  const own = draft.template === OWN;
  const text = own ? (draft.own ?? '') : chosen.text;
  return {
    clinicName,
    open,
    platform,
    template: draft.template,
    label: own ? requestText.own : chosen.label,
    own,
    text,
    ...checkMessage(text, clinicName),
    setPlatform: (next: Platform) => set({ ...draft, platform: next }),
    /** Writing oneself begins with the words of the template that was chosen. */
    setTemplate: (next: string) =>
      set({ ...draft, template: next, own: next === OWN ? (draft.own ?? text) : draft.own }),
    write: (words: string) => set({ ...draft, own: words }),
  };
}

export type Message = ReturnType<typeof useMessage>;

/** The check that the server makes too; the shape first. */
function checkMessage(text: string, clinicName: string): ContentVerdict {
  const issues = messageTemplate.safeParse(text).error?.issues ?? [];
  const shape = issues.map(({ message }) => ({ code: 'shape', message }));
  if (text.trim() === '') return { problems: shape, warnings: [] };
  const { problems, warnings } = checkContent(text, clinicName);
  return { problems: [...shape, ...problems], warnings };
}

/** The text as a patient gets it, with a link such as the server makes. */
export const fillIn = (text: string, clinicName: string, serverText: string | undefined): string =>
  fillTemplate(text, {
    clinicName,
    reviewLink: /https?:\/\/\S+/.exec(serverText ?? '')?.[0] ?? EXAMPLE_LINK,
  });
