import { Command, InvalidArgumentError } from 'commander';
import { addExamples } from './examples.ts';

/**
 * The words that the operator's program knows. What a command does is imported once it is typed: all of it together takes
 * longer to load than most commands to run.
 */
export function makeProgram(version: string): Command {
  const program = new Command('goodword-server')
    .description('Runs and looks after a Goodword installation.')
    .version(version);
  // In the order of the help.
  addPrograms(program);
  addPreparation(program);
  addAccounts(program);
  addCare(program);
  addCopies(program);
  addSandbox(program);
  addExamples(program);
  return program;
}

/** What goes on until it is stopped. */
function addPrograms(program: Command): void {
  program
    .command('up')
    .description('migrate, load the demonstration the first time, serve, and print the logins')
    .action(async () => (await import('./commands/up.ts')).up());
  program
    .command('serve')
    .description('serve the dashboard and the API, and send texts')
    .option('--no-worker', 'leave sending to processes of `goodword-server worker`')
    .action(async (options) => (await import('./commands/serve.ts')).serve(options));
  program
    .command('worker')
    .description('send what is due; any number of these share one database')
    .action(async () => (await import('./commands/worker.ts')).work());
}

const INIT_HELP = `
At a terminal it asks for what no option tells. Elsewhere it asks nothing; with
--email the password of the super admin is read from standard input. Keys of
providers may stand in the environment, or in .env afterwards. What is there
already stays as it is.`;

function addPreparation(program: Command): void {
  program
    .command('init')
    .description('make this folder ready: settings, data folder, database, the first super admin')
    .option('--public-url <address>', 'what patients and staff will open')
    .option('--database-url <address>', 'postgres://… for PostgreSQL; a SQLite file without it')
    .option('--email <address>', 'of the first super admin')
    .option('--name <first and last name>', 'of the first super admin')
    .addHelpText('after', INIT_HELP)
    .action(async (options) => (await import('./commands/init.ts')).init(options));
  program
    .command('migrate')
    .description('bring the database to the newest shape; a SQLite file is copied first')
    .option('--check', 'say what would be done, and leave the database as it is')
    .option('--new', 'make the database where there is none, without what `init` makes beside it')
    .action(async (options) => (await import('./commands/migrate.ts')).migrate(options));
}

function addAccounts(program: Command): void {
  const admin = program.command('admin').description('look after accounts');
  admin
    .command('create')
    .description('make a super admin; the password is typed unseen, or read from standard input')
    .requiredOption('--email <address>')
    .requiredOption('--name <first and last name>')
    .action(async (options) => (await import('./commands/admin.ts')).create(options));
  admin
    .command('reset-password')
    .description('set a user’s password, typed unseen or read from standard input, and end their sessions')
    .requiredOption('--email <address>')
    .action(async (options) => (await import('./commands/admin.ts')).resetPassword(options));
  const demo = program.command('demo').description('look after the demonstration clinic');
  demo
    .command('load', { isDefault: true })
    .description('load it, unless it is there, and print its logins')
    .action(async () => (await import('./commands/demo.ts')).load());
  demo
    .command('reset')
    .description('take away what was done in it, and load it again; other clinics stay as they are')
    .option('--yes', 'do it without asking')
    .action(async (options) => (await import('./commands/demo.ts')).reset(options));
}

function addCare(program: Command): void {
  program
    .command('secrets')
    .description('look after the secret of this installation')
    .command('rotate')
    .description('put another secret in the place of SECRET_KEY; review links, hashes and codes go on')
    .option('--secret-key-file <file>', 'take it from a file, or - for standard input, instead of making one')
    .action(async (options) => (await import('./commands/secrets.ts')).rotate(options));
  program
    .command('stripe')
    .description('look after the account at the payment provider')
    .command('setup')
    .description('make or repair what is sold there, the portal and the webhook; as often as one likes')
    .option('--new-webhook-secret', 'make the webhook again, with another signing secret')
    .action(async (options) => (await import('./commands/stripe.ts')).setup(options));
  program
    .command('doctor')
    .description('look whether all that Goodword stands on is well, and say how to repair what is not')
    .option('--mail-to <address>', 'send a mail there, to see whether it arrives')
    .option('--json', 'print the findings as JSON, for a program that watches over it')
    .addHelpText('after', '\nIt ends with 1 where something fails, else with 0.')
    .action(async (options) => (await import('./commands/doctor.ts')).doctor(options));
}

const BACKUP_HELP = `
The file holds patients’ data: only you may read it. Without SECRET_KEY, or the
file DATA_DIR/secret.key, it is of no use: keep that elsewhere.`;

const RESUME_HELP = `
Stop the original for good before. Where the carrier cannot be asked, every text
that waits is cancelled and the clinics are told. What people did in the
original after the backup (blocks, erasures, settings, used links) is not known
here. Cut off, it is run again.`;

function addCopies(program: Command): void {
  program
    .command('backup')
    .description('write the database as it is now into a file, while texts go out')
    .argument('[file]', 'where to; without it into DATA_DIR/backups, named by the instant')
    .option('--keep <number>', 'remove older backups there but for so many', readNumber)
    .addHelpText('after', BACKUP_HELP)
    .action(async (file, options) => (await import('./commands/backup.ts')).backup(file, options));
  program
    .command('restore')
    .description('bring a backup into a database that is not there yet; nothing goes out until `resume`')
    .argument('<file>', 'what `backup` wrote')
    .option('--secret-key-file <file>', 'the secret.key of the machine that was backed up')
    .action(async (file, options) => (await import('./commands/restore.ts')).restore(file, options));
  program
    .command('resume')
    .description('let a restored copy find out what the original sent and was told since, and go on')
    .addHelpText('after', RESUME_HELP)
    .action(async () => (await import('./commands/resume.ts')).resume());
  program
    .command('move')
    .description('move everything from the SQLite file to PostgreSQL, while nothing runs')
    .option('--to <address>', 'an empty PostgreSQL database: postgres://…, its password in PGPASSWORD')
    .option('--back', 'take the SQLite file into use again, as it was when it was moved')
    .addHelpText('after', '\nCut off, it is run again and goes on. The SQLite file stays, marked as moved.')
    .action(async (options) => (await import('./commands/move.ts')).move(options));
}

function addSandbox(program: Command): void {
  program
    .command('sandbox')
    .description('run the pretend carrier, payment provider and mailbox as a process of their own')
    .option('--port <number>', 'where it listens', readPort, 3001)
    .action(async (options) => (await import('./commands/sandbox.ts')).sandbox(options));
}

function readNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new InvalidArgumentError('It must be a whole number from 1 on.');
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
}
