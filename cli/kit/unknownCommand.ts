import { Config } from '@oclif/core';
import { EXIT, Stop } from './errors.ts';
import { nearest } from './nearest.ts';

/** The end of words that name no command, with those that they are near to. */
export async function unknownCommand(root: string, id: string): Promise<Stop> {
  const config = await Config.load({ root });
  const names = config.commands.filter(({ hidden }) => !hidden).map((command) => spoken(command.id));
  const topics = config.topics.map(({ name }) => spoken(name));
  const meant = meantBy(spoken(id), [...new Set([...names, ...topics])]);
  const more =
    meant.length > 0 ? ` Did you mean ${meant.map((name) => `goodword ${name}`).join(' or ')}?` : '';
  const what = `There is no command '${spoken(id)}'.${more}`;
  return new Stop(what, 'Run goodword --help to see all commands.', EXIT.refused, 'wrong_usage');
}

/** Behind a topic that there is, the last word alone is wrong. */
function meantBy(written: string, names: readonly string[]): string[] {
  const topic = written.slice(0, written.lastIndexOf(' ') + 1);
  const below = topic === '' ? [] : names.filter((name) => name.startsWith(topic));
  if (below.length === 0) return nearest(written, names);
  const words = below.map((name) => name.slice(topic.length)).filter((word) => !word.includes(' '));
  return nearest(written.slice(topic.length), words).map((word) => topic + word);
}

const spoken = (id: string): string => id.replaceAll(':', ' ');
