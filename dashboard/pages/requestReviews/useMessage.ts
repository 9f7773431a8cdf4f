import type { ClinicTemplate } from '../../../server/contract/routes/clinicTemplates.ts';
import type { Settings } from '../../../server/contract/routes/settings.ts';
import type { ContentVerdict } from '../../../server/contract/rules/content.ts';
import { openPlatforms, type Platform } from '../../../server/contract/rules/platforms.ts';
import { DEFAULT_CLINIC_NAME, TEMPLATES } from '../../../server/contract/rules/templates.ts';
import { checkMessage } from '../../components/template/checkMessage.ts';
import type { OwnTemplate } from '../../components/template/ownTemplate.ts';
import { useApi } from '../../hooks/useApi.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { requestText } from '../../texts/sending/requestReviews.ts';
import { templatesText } from '../../texts/sending/templates.ts';

/** The name of the choice to write a message oneself. */
export const OWN = 'own';

interface Draft {
  platform: Platform | null;
  /** A template's name, the id of one of the clinic's own, or OWN. */
  template: string;
  /** The message written oneself; null until it is begun. */
  own: string | null;
}

const FIRST: Draft = { platform: null, template: TEMPLATES[0].name, own: null };

const BEFORE_READ: readonly ClinicTemplate[] = TEMPLATES.map((template) => ({
  id: null,
  ...template,
  problems: [],
  warnings: [],
}));

/** What a choice is kept by: a clinic's own templates may be renamed. */
export const keyOf = ({ id, name }: Pick<ClinicTemplate, 'id' | 'name'>): string => id ?? name;

/** Which message goes out and where it leads; kept through a refresh and a lost session. */
export function useMessage(settings: Settings | undefined) {
  const { value: draft, set } = useDraft<Draft>('request.message', FIRST);
  const { data, error } = useApi('listTemplates');
  const templates = data?.data ?? BEFORE_READ;
  const clinicName = settings?.general.name || DEFAULT_CLINIC_NAME;
  const choice = choiceOf(draft, templates, data !== undefined);
  const { text, isReady } = choice;
  return {
    clinicName,
    templates,
    ...placesOf(draft, settings),
    ...choice,
    ...(isReady ? checkMessage(text, clinicName) : unreadMessage(error !== undefined)),
    setPlatform: (next: Platform) => set({ ...draft, platform: next }),
    /** Writing oneself begins with the words of the template that was chosen. */
    setTemplate: (next: string) =>
      set({ ...draft, template: next, own: next === OWN ? (draft.own ?? text) : draft.own }),
    /** The message that was written is a template now; the next one begins again. */
    chooseSaved: (id: string) => set({ ...draft, template: id, own: null }),
    chooseFirst: () => set({ ...draft, template: FIRST.template }),
    /** Whatever was chosen, it becomes a message of one's own. */
    write: (words: string) => set({ ...draft, template: OWN, own: words }),
  };
}

/** The platforms that lead somewhere, and the one that is chosen among them. */
function placesOf({ platform }: Draft, settings: Settings | undefined) {
  const open = settings ? openPlatforms({ ...settings.general, ...settings.reviews }) : [];
  return { open, platform: platform && open.includes(platform) ? platform : (open[0] ?? 'google') };
}

interface Choice {
  /** The choice's name, id, or OWN. */
  template: string;
  label: string;
  text: string;
  own: boolean;
  /** The clinic's own template that is chosen. */
  saved?: OwnTemplate;
  /** The clinic's own template that is chosen and not read yet. */
  unread?: string;
  isReady: boolean;
}

/** One that was deleted gives way to the first; one that is not read yet stays chosen, without its words. */
function choiceOf(draft: Draft, templates: readonly ClinicTemplate[], isRead: boolean): Choice {
  const { template, own } = draft;
  if (template === OWN)
    return { template, label: requestText.ownLabel, text: own ?? '', own: true, isReady: true };
  const found = templates.find((each) => keyOf(each) === template);
  const chosen = found ?? (isRead ? templates[0] : undefined);
  if (!chosen) return { template, label: '', text: '', own: false, unread: template, isReady: false };
  const { id, label, text } = chosen;
  const saved = id === null ? {} : { saved: { ...chosen, id } };
  return { template: keyOf(chosen), label, text, own: false, ...saved, isReady: true };
}

export type Message = ReturnType<typeof useMessage>;

const unreadMessage = (failed: boolean): ContentVerdict => ({
  problems: [{ code: 'unread', message: failed ? templatesText.notLoaded : templatesText.loading }],
  warnings: [],
});
