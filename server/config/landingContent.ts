import { readFileSync } from 'node:fs';
import { type LandingContent, landingContent } from '../contract/routes/site.ts';
import { ConfigError } from './config.ts';

/** Reads the operator's own content of the landing page; without a file there is none. Throws ConfigError. */
export function readLandingContent(path: string | undefined): LandingContent {
  const read = landingContent.safeParse(path === undefined ? {} : readJson(path));
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const place = issue?.path.join('.');
  throw wrong(path, `${place ? `${place}: ` : ''}${issue?.message}`);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw wrong(path, (error as Error).message);
  }
}

const wrong = (path: string | undefined, why: string): ConfigError =>
  new ConfigError(
    `LANDING_CONTENT: ${path} cannot be used (${why}). Correct the file, or unset the variable.`,
  );
