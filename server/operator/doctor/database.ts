import { existsSync } from 'node:fs';
import { type Config, ConfigError } from '../../config/config.ts';
import { compareShape, fileOf } from '../../database.ts';
import { examineDatabase, isWhole } from '../../domain/admin/databaseHealth.ts';
import { type Check, type Finding, fail, pass, warn } from './check.ts';

const MIGRATE = 'Run: goodword-server migrate';

type Shape = Awaited<ReturnType<typeof compareShape>>;

/** null where there is no database: SQLite would make it. */
async function readShape(config: Config): Promise<Shape | null> {
  const file = fileOf(config.databaseUrl);
  return file !== null && !existsSync(file) ? null : compareShape(config);
}

/** Whether there is a database that this program can work with as it is. Throws ConfigError where it does not open. */
export async function hasOurShape(config: Config): Promise<boolean> {
  const shape = await readShape(config);
  return shape !== null && shape.lacking.length === 0 && shape.contracting.length === 0;
}

/** Whether the database opens and has the shape that this program works with. */
export const database: Check = {
  name: 'Database',
  async look({ config, ctx }) {
    try {
      const shape = await readShape(config);
      if (shape === null) return [warn('There is none yet.', 'Run: goodword-server init')];
      return [shapeFinding(shape), ...(ctx ? (await examineDatabase(ctx)).map(serverFinding) : [])];
    } catch (error) {
      if (error instanceof ConfigError) return [fail('It does not open.', error.message)];
      throw error;
    }
  },
};

function shapeFinding({ lacking, contracting: [newer] }: Shape): Finding {
  if (newer !== undefined) {
    return fail(
      `A newer version of Goodword has changed its shape: it has the migration ${newer}.`,
      'Start that version, or a later one.',
    );
  }
  return lacking.length === 0
    ? pass('It opens, and is in its newest shape.')
    : warn('It is in an older shape.', MIGRATE);
}

const SERVER_FINDINGS = {
  oldServer: fail('PostgreSQL is older than 14.', 'Move to a newer PostgreSQL.'),
  noExtensions: fail(
    'An extension is missing.',
    'Run as the owner of the database: CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin;',
  ),
  superuser: warn(
    'The program signs in to PostgreSQL as a superuser.',
    'Give it a role of its own that owns its database alone.',
  ),
  readOnly: fail(
    'The database takes no changes: it is a replica.',
    'Set DATABASE_URL to the primary server.',
  ),
} as const;

const serverFinding = (trouble: keyof typeof SERVER_FINDINGS): Finding => SERVER_FINDINGS[trouble];

/** Whether SQLite’s file is whole. PostgreSQL looks after its own. */
export const integrity: Check = {
  name: 'Integrity',
  async look({ ctx }) {
    if (!ctx || ctx.db.engine === 'postgres') return [];
    return (await isWhole(ctx))
      ? [pass('The database file is whole.')]
      : [
          fail(
            'The database file is damaged.',
            'Stop the programs, keep the file, and restore the newest backup.',
          ),
        ];
  },
};
