import { GoodwordCommand } from '../../command.ts';
import { type Column, tableLines } from '../../kit/table.ts';
import { defaultProfile, listProfiles, type ProfileFacts } from '../../session/profiles.ts';

type Row = ProfileFacts & { isDefault: boolean };

export default class ProfilesList extends GoodwordCommand {
  static override summary = 'List the sign-ins that are kept here.';
  static override examples = [
    { description: 'Which servers do I use', command: '<%= config.bin %> profiles list' },
    { description: 'For a program', command: '<%= config.bin %> profiles list --json' },
  ];

  async run(): Promise<{ data: Row[] }> {
    await this.parse(ProfilesList);
    const { configDir } = this.config;
    const profiles = await listProfiles(configDir);
    const chosen = await defaultProfile(configDir);
    const data = profiles.map((profile) => ({ ...profile, isDefault: profile.name === chosen }));
    if (data.length > 0) this.show(...tableLines(data, columns));
    else this.tell('No profiles yet. goodword login makes one.');
    return { data };
  }
}

const columns: Column<Row>[] = [
  { header: 'Name', value: ({ name }) => name, drop: 0 },
  { header: 'Server', value: ({ url }) => url, drop: 0, cut: 20 },
  {
    header: 'Status',
    value: ({ signedIn }) =>
      signedIn ? { word: 'Signed in', tone: 'good' } : { word: 'Signed out', tone: 'quiet' },
    drop: 1,
  },
  { header: 'Email', value: ({ email }) => email, drop: 2 },
  { header: 'Used', value: ({ isDefault }) => (isDefault ? 'By default' : ''), drop: 3 },
];
