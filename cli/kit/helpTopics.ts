import { EXIT } from './errors.ts';

/** What is true of every command, for `goodword help exit-codes` and `goodword help environment`. */

const CODES: Readonly<Record<keyof typeof EXIT, string>> = {
  done: 'done',
  failed: 'failed: the network, the server, or work that came to no end',
  refused: 'refused: typed wrongly, not allowed, or not confirmed',
  partly: 'done in part: some were left out, with the reason of each',
  signIn: 'sign in first',
  nothingToDo: 'nothing to do: nobody of the list may be texted, or nothing was there to change',
  interrupted: 'ended by Ctrl-C; the last lines say how far it came and how to go on',
};

const VARIABLES: Readonly<Record<string, string>> = {
  GOODWORD_URL: 'the server, in place of that of the last sign-in',
  GOODWORD_TOKEN: 'a token, in place of the sign-in',
  GOODWORD_PROFILE: 'which sign-in to use, where several are kept',
  GOODWORD_DEBUG: '1 shows each call, as --debug does',
  GOODWORD_QUIET: '1 leaves messages out, as --quiet does',
  NO_COLOR: 'any value leaves colors out',
  NODE_EXTRA_CA_CERTS: 'a file with certificates that your organization signs itself',
};

type Rows = [name: string, words: string][];

const codes = Object.entries(CODES) as [keyof typeof EXIT, string][];

export const HELP_TOPICS: Readonly<Record<string, { title: string; rows: Rows }>> = {
  'exit-codes': { title: 'EXIT CODES', rows: codes.map(([name, words]) => [String(EXIT[name]), words]) },
  environment: { title: 'ENVIRONMENT', rows: Object.entries(VARIABLES) },
};
