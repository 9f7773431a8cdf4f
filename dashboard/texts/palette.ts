import { words } from './words.ts';

/** The command palette: the way to every screen, action and patient by typing. */
export const paletteText = words('palette', {
  title: 'Find a screen, action or patient',
  /** Super admins have no patients. */
  titleWithoutPatients: 'Find a screen or action',
  groups: { actions: 'Do', screens: 'Go to', patients: 'Patients' },
  results: 'What was found',
  add: 'Add patients',
  import: 'Import patients from a file',
  upgrade: 'Upgrade to the full version',
  upgradeFor: 'To text and keep your own patients',
  colours: { light: 'Light colors', dark: 'Dark colors', auto: 'Colors as the system has them' },
  /** Other words by which people look for an action. */
  also: {
    request: 'send text SMS link ask',
    add: 'new patient number',
    import: 'CSV Excel upload spreadsheet list',
    support: 'help contact problem question',
    pay: 'upgrade pay plan price subscription card send request add import patients',
    colours: 'theme mode dark light night',
    logout: 'sign out leave exit',
  },
  searching: 'Looking for patients…',
  failed: 'Patients could not be searched.',
  typeMore: 'Type a name or a number to find a patient.',
  none: (query: string) => `Nothing is called “${query}”.`,
  noPatient: 'No patient fits.',
  found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  samples: 'The patients are samples.',
});
