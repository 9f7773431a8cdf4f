import { Flags } from '@oclif/core';
import { GoodwordCommand } from '../../command.ts';
import { printable } from '../../kit/words.ts';

interface Asked {
  platformName: string;
  profileUrl: string | undefined;
  contactEmail: string;
  notes: string | undefined;
}

export default class SettingsRequestPlatform extends GoodwordCommand {
  static override summary = 'Ask for a review platform that is missing.';
  static override description = 'The person who runs your Goodword gets it by mail.';
  static override examples = [
    {
      description: 'Ask for one',
      command:
        '<%= config.bin %> settings request-platform --name DocFinder --email owner@example.com --url https://docfinder.example/oak-street --notes "Most of our patients read it."',
    },
  ];
  static override flags = {
    name: Flags.string({ description: 'What the platform is called.', required: true, helpValue: 'NAME' }),
    email: Flags.string({ description: 'Where to answer.', required: true, helpValue: 'ADDRESS' }),
    url: Flags.string({ description: 'Your clinic’s page there.', helpValue: 'URL' }),
    notes: Flags.string({ description: 'Anything else we should know.', helpValue: 'TEXT' }),
  };

  async run(): Promise<{ data: Asked }> {
    const { flags } = await this.parse(SettingsRequestPlatform);
    const { name: platformName, email: contactEmail, url: profileUrl, notes, profile } = flags;
    const { client } = await this.openSession({ profile });
    const payload = { platformName, contactEmail, profileUrl, notes };
    await client.requestPlatform({ payload });
    this.tellDone(`Asked for ${printable(platformName)}. The answer goes to ${printable(contactEmail)}.`);
    return { data: payload };
  }
}
