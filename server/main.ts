import { setFlagsFromString } from 'node:v8';
import { Command, InvalidArgumentError, Option } from 'commander';
import packageFile from '../package.json' with { type: 'json' };
import { createApp, createContext, makeLog, sandboxCredentials } from './app.ts';
import { type Config, ConfigError } from './config/config.ts';
import { readConfig } from './config.ts';
import { setPasswordOf } from './domain/accounts/passwordChanges.ts';
import { createSuperAdmin } from './domain/accounts/superAdmins.ts';
import { demoAccounts, loadDemo } from './domain/demo/demo.ts';
import { Refusal } from './domain/refusal.ts';
import { checkTotals } from './domain/reports/totals.ts';
import { greet } from './greeting.ts';
import { startWorker } from './worker/worker.ts';

/** The operator's program. It runs where the data is. */

// Where memory is plenty, V8 lets garbage double the heap before it collects it: an import of 100,000 rows then
// takes 280 MiB where 215 do, and a drain of 10,000 texts 345 where 215 do (DESIGN section 9).
setFlagsFromString('--heap-growing-percent=60');

// Patients' data: nobody else on the machine may read what is written, whatever the mode of the folder.
process.umask(0o077);

const program = new Command('goodword-server')
  .description('Runs and looks after a Goodword installation.')
  .version(packageFile.version);

program
  .command('up')
  .description('migrate, load the demonstration the first time, serve, and print the logins')
  .action(up);

program
  .command('serve')
  .description('serve the dashboard and the API, and send texts')
  .option('--no-worker', 'leave sending to processes of `goodword-server worker`')
  .action(serve);

program
  .command('worker')
  .description('send what is due; any number of these share one database')
  .action(work);

program.command('migrate').description('bring the database to the newest shape').action(migrate);

const admin = program.command('admin').description('look after accounts');
admin
  .command('create')
  .description('make a super admin; the password is read from standard input')
  .requiredOption('--email <address>')
  .requiredOption('--name <first and last name>')
  .action(async (options: { email: string; name: string }) => {
    const password = await readStandardInput('password');
    await withContext((ctx) => createSuperAdmin(ctx, { ...options, password }));
    say(`Made the super admin ${options.email}.`);
  });
admin
  .command('reset-password')
  .description('set a user’s password, read from standard input, and end their sessions')
  .requiredOption('--email <address>')
  .action(async ({ email }: { email: string }) => {
    const password = await readStandardInput('password');
    await withContext((ctx) => setPasswordOf(ctx, email, password));
    say(`Set a new password for ${email}.`);
  });

program
  .command('demo')
  .description('load the demonstration clinic, unless it is there')
  .action(async () => {
    const { dataDir } = await withContext(async (ctx) => {
      refuseDemo(ctx.config);
      await loadDemo(ctx);
      return ctx.config;
    });
    for (const { role, email, password } of demoAccounts(dataDir)) say(`${role}: ${email} ${password}`);
  });

program
  .command('totals')
  .description('count anew what the totals on the screens keep, and say whether they agree')
  .option('--mend', 'set right those that do not')
  .action(totals);

program
  .command('sandbox')
  .description('run the pretend carrier and mailbox as a process of their own')
  .addOption(new Option('--port <number>').argParser(readPort).default(3001))
  .action(sandbox);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function up(): Promise<void> {
  // Whoever tries it out has a receiver of webhooks on this machine.
  const config = readConfig(undefined, { LOG_LEVEL: 'warn', WEBHOOKS_PRIVATE: 'allow' });
  refuseDemo(config);
  const app = await createApp(config);
  const address = await app.start();
  await loadDemo(app.ctx);
  say(greet(app.ctx, address));
  stopOnSignal(() => app.stop());
}

/** Its passwords are printed and its super admin is nobody's: it keeps to the loopback address (DESIGN 1). */
function refuseDemo({ host, production }: Config): void {
  if (production) {
    throw new ConfigError(
      'NODE_ENV: the demonstration is not for production. Unset NODE_ENV, or use `serve`.',
    );
  }
  if (!['127.0.0.1', 'localhost', '::1'].includes(host)) {
    throw new ConfigError(
      'HOST: the demonstration keeps to the loopback address. Unset HOST, or use `serve`.',
    );
  }
}

async function serve({ worker }: { worker: boolean }): Promise<void> {
  const config = readConfig();
  const app = await createApp(config);
  const address = await app.start({ worker });
  app.ctx.log.info({ address }, 'serving');
  stopOnSignal(() => app.stop());
}

async function work(): Promise<void> {
  const { ctx, database } = await createContext(readConfig());
  const worker = startWorker(ctx);
  ctx.log.info({}, 'working');
  stopOnSignal(async () => {
    await worker.stop();
    await ctx.ports.mail.close();
    await database.close();
  });
}

async function migrate(): Promise<void> {
  await withContext(async () => undefined);
  say('The database is in its newest shape.');
}

/** What each table of totals counts, in an operator's words. */
const TOTALS_WORDS = {
  text_totals: 'Texts that the carrier accepted',
  request_totals: 'Requests by platform, member and template',
  review_totals: 'Reviews',
  log_totals: 'Texts in the log',
  patient_totals: 'Patients',
  activity_totals: 'Activities',
};

async function totals({ mend = false }: { mend?: boolean }): Promise<void> {
  const found = await withContext((ctx) => checkTotals(ctx, { mend }));
  say('Totals of each hour, day and month, against the rows that they count:');
  for (const { table, totals: all, differing } of found) {
    const amount = (number: number): string => number.toLocaleString('en-US');
    say(`  ${TOTALS_WORDS[table]}: ${amount(all - differing)} of ${amount(all)} agree.`);
  }
  if (found.every(({ differing }) => differing === 0)) return;
  if (mend) return say('Those that did not agree are set right.');
  say(
    'Screens show wrong numbers where totals do not agree. Set them right with: goodword-server totals --mend',
  );
  process.exitCode = 1;
}

async function sandbox({ port }: { port: number }): Promise<void> {
  const config = readConfig();
  const { startSandbox } = await import('./sandbox/sandbox.ts');
  const running = await startSandbox({
    ...sandboxCredentials(config),
    port,
    dataFile: `${config.dataDir}/sandbox.db`,
    callbackBase: config.publicUrl,
    log: makeLog(config),
  });
  say(
    `The pretend carrier answers on ${running.address}. Start the server with SANDBOX_URL=${running.address}`,
  );
  stopOnSignal(() => running.stop());
}

async function withContext<T>(
  job: (ctx: Awaited<ReturnType<typeof createContext>>['ctx']) => Promise<T>,
): Promise<T> {
  const config: Config = readConfig();
  const { ctx, database } = await createContext(config, makeLog({ ...config, logLevel: 'warn' }));
  try {
    return await job(ctx);
  } finally {
    await database.close();
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
}

async function readStandardInput(what: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write(`Type the ${what}, then Enter and Ctrl-D: `);
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text.replace(/\r?\n$/, '');
}

/** Finishes what is under way on the first signal; a second one ends the process at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      stop().then(() => process.exit(0), fail);
    });
  }
}

/** What the system says when a program cannot listen where it was told to. */
const LISTENING: Record<string, string> = {
  'listen EADDRINUSE': 'PORT: something listens there already. Stop it, or choose another port.',
  'listen EACCES': 'PORT: this user may not listen there. Choose a port above 1023.',
  'listen EADDRNOTAVAIL': 'HOST: this machine has no such address. Choose one of its own, such as 127.0.0.1.',
  'getaddrinfo ENOTFOUND':
    'HOST: this name is not known. Choose an address of this machine, such as 127.0.0.1.',
};

function fail(error: unknown): void {
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  const known = error instanceof ConfigError || error instanceof Refusal;
  const words = known ? message : (LISTENING[`${syscall} ${code}`] ?? (error as Error).stack ?? message);
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

program.parseAsync().catch(fail);
