// Who may import whom. Each room names what it may import of our own code and what it must not take
// from node_modules; what stands in server/ itself (app.ts, context.ts, config.ts …) wires the rooms and may import all.

const own = '^(server|cli|dashboard|migrations|pictures|test)/';
const packages = (...names) => `(^|/)node_modules/(${names.join('|')})/`;
const providerSdks = ['twilio', 'stripe', 'nodemailer'];
const databases = ['knex', 'pg', 'better-sqlite3'];

const rooms = [
  {
    room: 'server/contract',
    may: [],
    why: 'the contract ships to the browser, so it stands on nothing of ours',
  },
  {
    room: 'server/config',
    may: ['server/contract', 'server/sandbox/captcha/siteKey.ts'],
    never: ['@hapi', ...databases, ...providerSdks],
    why: 'the configuration is told, not asked: it knows nobody who uses it',
  },
  {
    room: 'server/store',
    may: ['server/contract', 'migrations'],
    never: ['@hapi'],
    why: 'the store knows SQL and nothing of rules or of the web',
  },
  {
    room: 'server/domain',
    may: ['server/contract', 'server/store', 'server/config/config.ts'],
    never: ['@hapi', ...databases, ...providerSdks],
    why: 'the domain holds the rules, whatever carries the request, the rows or the text',
  },
  {
    room: 'server/routes',
    may: ['server/contract', 'server/domain'],
    never: [...databases, ...providerSdks],
    why: 'a handler translates between contract and domain and does nothing behind their back',
  },
  {
    room: 'server/plugins',
    may: ['server/contract', 'server/domain', 'server/routes'],
    never: [...databases, ...providerSdks],
    why: 'plugins wire hapi; rows and providers are reached through domain verbs',
  },
  {
    room: 'server/providers',
    may: ['server/domain/ports.ts', 'server/config/config.ts', 'server/contract/core/limits.ts'],
    never: ['@hapi', ...databases],
    why: 'a provider translates one port to one SDK and knows nothing of the product but its prices',
  },
  {
    room: 'server/sandbox',
    may: [],
    never: providerSdks,
    // The shapes of Stripe's API stand in its SDK's types: the compiler holds the sandbox to them, and nothing runs.
    typesOf: ['stripe'],
    why: 'the sandbox reaches the product only over HTTP, as a real provider would',
  },
  {
    room: 'server/worker',
    may: ['server/domain'],
    never: ['@hapi', ...databases, ...providerSdks],
    why: 'the worker loops over domain verbs; store and providers come through the context',
  },
  {
    room: 'server/metrics',
    may: ['server/contract/words/carrierErrors.ts', 'server/domain/context.ts', 'server/domain/ports.ts'],
    never: ['@hapi', ...databases, ...providerSdks],
    why: 'metrics count what they are told of: no rule and no row is looked up behind the back of the domain',
  },
  {
    room: 'server/operator',
    may: [
      'server/app.ts',
      'server/config',
      'server/config.ts',
      'server/context.ts',
      'server/contract',
      'server/database.ts',
      'server/domain',
      'server/providers/pretendPayer.ts',
      'server/sandbox/sandbox.ts',
      'server/secrets.ts',
      'server/store/copy',
      'server/worker',
    ],
    never: ['@hapi', ...databases, ...providerSdks],
    why: 'the operator starts and stops what app.ts and context.ts wire, and is told what ports and files answer; no row is read behind the back of the domain, but for a copy, which carries all of them whatever they mean',
  },
  {
    room: 'dashboard',
    may: ['server/contract'],
    why: 'the browser shares the contract with the server and nothing else',
  },
  {
    room: 'cli',
    may: ['server/contract'],
    why: 'the CLI speaks to any server over the API and never opens the database',
  },
  {
    room: 'pictures',
    may: [],
    why: 'pictures run the programs as they are built and signed in to: no row and no rule is reached another way',
  },
  {
    room: 'migrations',
    may: [],
    never: ['@hapi', 'pg', 'better-sqlite3', ...providerSdks],
    why: 'a migration must mean the same for ever, so it leans on no code that changes',
  },
];

const roomRules = rooms.flatMap(({ room, may, never, typesOf = [], why }) => {
  const name = room.replace('/', '-');
  const allowed = [room, ...may].map((path) => (path.endsWith('.ts') ? `^${path}$` : `^${path}/`));
  const inside = {
    name: `${name}-own-code`,
    comment: why,
    severity: 'error',
    from: { path: `^${room}/` },
    to: { path: own, pathNot: allowed },
  };
  if (!never) return [inside];
  const outside = {
    name: `${name}-packages`,
    comment: why,
    severity: 'error',
    from: { path: `^${room}/` },
    to: { path: packages(...never.filter((name) => !typesOf.includes(name))) },
  };
  const typed = {
    name: `${name}-types-only`,
    comment: why,
    severity: 'error',
    from: { path: `^${room}/` },
    to: { path: packages(...typesOf), dependencyTypesNot: ['type-only'] },
  };
  return typesOf.length > 0 ? [inside, outside, typed] : [inside, outside];
});

// The areas of the domain stand in a row, and each knows only those before it; the files beside them are their
// language. A new area takes its place here.
const areas = [
  'mail',
  'billing',
  'samples',
  'webhooks',
  'lists',
  'sending',
  'reviews',
  'patients',
  'visits',
  'accounts',
  'reports',
  'admin',
  'demo',
];

const areaRules = areas.map((area, place) => {
  const before = ['[^/]+[.]ts$', ...areas.slice(0, place).map((name) => `${name}/`)];
  return {
    name: `domain-${area}`,
    comment: 'two areas that know each other are one area, which nobody can read in order',
    from: { path: `^server/domain/(${before.join('|')})` },
    to: { path: `^server/domain/${area}/` },
  };
});

const singleRules = [
  {
    name: 'no-circles',
    comment: 'a file that needs itself to be understood cannot be read in any order',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'an import that leads nowhere fails at run time',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'server-is-closed',
    comment: 'outside server/ only the contract is agreed upon; tests look everywhere',
    from: { pathNot: '^(server|test)/' },
    to: { path: '^server/', pathNot: '^server/contract/' },
  },
  {
    name: 'contract-packages',
    comment: 'every package of the contract is paid for by the browser',
    from: { path: '^server/contract/' },
    to: { path: 'node_modules/', pathNot: packages('zod') },
  },
  {
    name: 'contract-no-built-ins',
    comment: 'the browser has no Node built-ins',
    from: { path: '^server/contract/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'a-page-keeps-its-folder',
    comment:
      'what two screens use stands in components/ or beside the rooms: a page can then be changed alone',
    from: { path: '^dashboard/pages/([^/]+)/' },
    to: { path: '^dashboard/pages/[^/]+/', pathNot: '^dashboard/pages/$1/' },
  },
  {
    name: 'full-phone-metadata-at-the-server',
    comment: 'the full metadata of all countries weighs 145 kB: browsers and the CLI ask the server',
    from: { path: '^(server/contract|dashboard|cli)/' },
    to: { path: packages('libphonenumber-js/max', 'libphonenumber-geo-carrier') },
  },
  {
    name: 'ink-only-in-cli-ui',
    comment: 'Ink costs 100 ms and more at start: one room loads it, when there is a terminal',
    from: { path: '^(cli|server|dashboard|migrations)/', pathNot: '^cli/ui/' },
    to: { path: packages('ink', 'react-reconciler') },
  },
  {
    name: 'toasts-in-one-place',
    comment:
      'notify.ts says how long a toast stays and how it is read out; main.tsx only has a place for them',
    from: { path: '^dashboard/', pathNot: '^dashboard/(lib/notify|main)\\.tsx?$' },
    to: { path: packages('@mantine/notifications') },
  },
  {
    name: 'review-page-is-small',
    comment: "the patient's page may weigh 80 kB: no component library, however it comes",
    from: { path: '^dashboard/review/' },
    to: { path: packages('@mantine'), reachable: true },
  },
  {
    name: 'site-is-small',
    comment:
      'the public pages are read before anything else: no component library and no router, however they come',
    from: { path: '^dashboard/site/' },
    to: { path: packages('@mantine', 'react-router', 'react-router-dom', 'swr'), reachable: true },
  },
  {
    name: 'site-is-no-screen',
    comment: 'the dashboard leads to the public pages by loading them, so none of them travels with it',
    from: { path: '^dashboard/', pathNot: '^dashboard/site/' },
    to: { path: '^dashboard/site/' },
  },
  {
    name: 'tests-stay-outside',
    comment: 'what ships must not lean on test code',
    from: { path: '^(server|cli|dashboard|migrations|pictures)/' },
    to: { path: '^test/' },
  },
];

// Without the parser named below dependency-cruiser finds no TypeScript and calls an empty walk clean.
require.resolve('@swc/core');

module.exports = {
  forbidden: [
    ...roomRules,
    ...[...areaRules, ...singleRules].map((rule) => ({ severity: 'error', ...rule })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
