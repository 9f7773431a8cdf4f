import { TEMPLATES } from '../../../server/contract/rules/templates.ts';
import { words } from '../words.ts';

/** Words of Settings, Developers: how a program calls the API, and checks that it is called by Goodword. */
export const examplesText = words('examples', {
  title: 'Use the API',
  help: 'Examples to paste, with this server’s address. Put an API token of yours in place of YOUR_TOKEN.',
  docs: 'Read the API’s documentation',
  openApi: 'OpenAPI document',
  language: 'Examples for',
  languages: { curl: 'curl', cli: 'Command line' },
  names: {
    send: 'Text a review request',
    visit: 'Tell that a visit is over',
  },
  about: {
    send: 'Repeated with the same key, it texts nobody twice.',
    visit: 'The patient gets one request, however often the same visit is told.',
  },
  verify: {
    name: 'Check a webhook’s signature',
    about:
      'In JavaScript, where body is the call’s body as it came and headers are its headers. A call that is not from Goodword throws.',
    others: 'Libraries for other languages',
  },
});

export type ExampleLanguage = keyof typeof examplesText.languages;
export type ExampleName = keyof typeof examplesText.names;

const curl = (url: string, headers: readonly string[], body: object): string => {
  const sent = ['Authorization: Bearer YOUR_TOKEN', 'Content-Type: application/json', ...headers];
  return [
    `curl ${url}`,
    ...sent.map((header) => `  -H '${header}'`),
    `  -d '${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}'`,
  ].join(' \\\n');
};

const cli = (origin: string, command: string): string =>
  `export GOODWORD_URL=${origin}\nexport GOODWORD_TOKEN=YOUR_TOKEN\n${command}`;

const PHONE = '+12125550123';
const OTHER_PHONE = '+12125550124';
const VISIT = 'visit-1042';

/** The lines of an example, for the server at this address. */
export const exampleOf: Record<ExampleLanguage, Record<ExampleName, (origin: string) => string>> = {
  curl: {
    send: (origin) =>
      curl(`${origin}/api/sms/send-bulk`, ['Idempotency-Key: today-1'], {
        phoneNumbers: [PHONE],
        messageTemplate: TEMPLATES[0].text,
        sendNow: true,
      }),
    visit: (origin) => curl(`${origin}/api/visits/${VISIT}/complete`, [], { phoneNumber: OTHER_PHONE }),
  },
  cli: {
    send: (origin) => cli(origin, `goodword send --to ${PHONE} --key today-1 --yes`),
    visit: (origin) => cli(origin, `goodword visits complete ${VISIT} --phone ${OTHER_PHONE}`),
  },
};

export const VERIFY_EXAMPLE = `// npm install standardwebhooks
import { Webhook } from 'standardwebhooks';

const event = new Webhook('YOUR_SECRET').verify(body, headers);`;
