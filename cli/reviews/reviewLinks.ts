import { Args } from '@oclif/core';
import type { Client } from '../../server/contract/core/client.ts';
import type { Settings } from '../../server/contract/routes/settings.ts';
import { PLATFORM_NAMES, type Platform } from '../../server/contract/rules/platforms.ts';

/** What the commands about review links share. */

export const platformArg = Args.option({ options: PLATFORM_NAMES })({
  description: 'The review platform.',
  required: true,
  ignoreStdin: true,
});

/** What is printed of a platform's link; null where it has none of its own. */
export interface KeptLink {
  platform: Platform;
  link: string | null;
}

/** Keeps a platform's link in place of the one in `settings`; an empty text takes it away. */
export async function keepLink(
  client: Client,
  { version }: Settings,
  [platform, link]: [Platform, string],
): Promise<KeptLink> {
  const payload = { version, general: { reviewLinks: { [platform]: link } } };
  const { data } = await client.updateSettings({ payload });
  return { platform, link: data.general.reviewLinks[platform] ?? null };
}
