import type { SegmentCount } from '../../../server/contract/rules/segments.ts';
import { words } from '../words.ts';

const GONE = 'This template was deleted meanwhile.';

/** Words for a clinic's own templates. */
export const templatesText = words('templates', {
  common: 'For every clinic',
  own: 'Your clinic’s own',
  unread: 'A template of your clinic’s own',
  loading: 'Your clinic’s templates are loading.',
  notLoaded: 'Your clinic’s templates could not be loaded. Choose another message.',
  onlyManagers: 'Owners and admins save templates. Ask one of them.',
  phone: 'The message on the patient’s phone',
  /** What a carrier counts of a text: '1 segment · 98 characters, 62 left'. */
  counted: ({ segments, length, left }: SegmentCount) =>
    `${segments} ${segments === 1 ? 'segment' : 'segments'} · ${length} characters, ${left} left`,
  name: 'Name',
  text: 'Message',
  gone: GONE,

  save: {
    button: 'Save as template',
    title: 'Save this message as a template',
    help: 'Everybody in your clinic can choose it by this name.',
    submit: 'Save template',
    done: (name: string) => `Saved as ${name}`,
  },
  add: {
    button: 'Add template',
    title: 'Add a template',
    submit: 'Save template',
    failed: 'Failed to save the template',
  },
  edit: {
    button: 'Edit template',
    title: 'Edit template',
    submit: 'Save changes',
    done: (name: string) => `Saved ${name}`,
    failed: 'Failed to save the template',
  },
  remove: {
    button: 'Delete template',
    title: (name: string) => `Delete the template ${name}?`,
    body: 'Nobody in your clinic can choose it any more. Texts that wait to be sent keep their words.',
    confirm: 'Delete template',
    done: (name: string) => `Deleted ${name}`,
    failed: 'Failed to delete the template',
    gone: GONE,
  },
});
