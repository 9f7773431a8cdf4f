import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../server/store/db/db.ts';
import { createDatabase, createEmptyDatabase } from '../../support/database.ts';
import { fencesIn, readText } from '../../support/documents.ts';
import { makeOperatorHere } from '../../support/operatorHere.ts';
import { temporaryFolder } from '../../support/sandbox.ts';

describe('the doctor looks at the database', () => {
  test('that is not there yet, and makes none', async () => {
    const operate = await makeOperatorHere({ DATA_DIR: await temporaryFolder() });
    const none = 'warn  Database: There is none yet. Run: goodword-server init\n';
    for (const _ of ['once', 'twice']) {
      const { code, stdout, stderr } = await operate(['doctor']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain(none);
      expect(stdout).toContain('pass  Payments: They are pretended: nobody is charged.\n');
    }
    expect((await operate(['migrate', '--new'])).code).toBe(0);
    expect((await operate(['doctor'])).stdout).toContain(
      'pass  Database: It opens, and is in its newest shape.\n',
    );
  });

  test('that another version of the program has made', async () => {
    const { url, drop } = await createDatabase();
    onTestFinished(drop);
    const operate = await makeOperatorHere({ DATA_DIR: await temporaryFolder(), DATABASE_URL: url });
    const database = openDatabase(url);
    onTestFinished(() => database.close());
    const last = await database.knex('migrations').orderBy('id', 'desc').first();
    await database.knex('migrations').where({ id: last.id }).delete();
    const older = await operate(['doctor']);
    expect(older.code).toBe(0);
    expect(older.stdout).toContain('warn  Database: It is in an older shape. Run: goodword-server migrate\n');

    const name = '9999_contract_of_tomorrow';
    await database.knex('migrations').insert([last, { ...last, id: last.id + 1, name }]);
    const newer = await operate(['doctor']);
    expect(newer.code).toBe(1);
    expect(newer.stdout).toContain(
      `fail  Database: A newer version of Goodword has changed its shape: it has the migration ${name}.`,
    );
  });

  test('that PostgreSQL’s administrator has made as the operator’s page says', async () => {
    const [lines] = fencesIn(readText('docs/operator.md')).filter(({ language }) => language === 'sql');
    // The administrator here bears the name that the page gives the role.
    const name = 'goodword_of_the_page';
    const statements = lines?.text.replaceAll('goodword', name).trim().split('\n') ?? [];
    const given = await createEmptyDatabase();
    const administrator = openDatabase(given.url);
    onTestFinished(async () => {
      await administrator.knex.raw('DROP DATABASE IF EXISTS ??', [name]);
      await administrator.knex.raw('DROP ROLE IF EXISTS ??', [name]);
      await administrator.close();
      await given.drop();
    });
    for (const statement of statements) await administrator.knex.raw(statement);
    const url = given.url.replace(/\/\w+\?/, `/${name}?`).replace('user=goodword', `user=${name}`);
    const operate = await makeOperatorHere({ DATA_DIR: await temporaryFolder(), DATABASE_URL: url });
    expect(await operate(['migrate'])).toMatchObject({ code: 0, stderr: '' });
    const { code, stdout } = await operate(['doctor']);
    expect(code).toBe(0);
    expect(stdout.split('\n').filter((line) => line.includes('  Database: '))).toEqual([
      'pass  Database: It opens, and is in its newest shape.',
    ]);
  });

  test('that does not answer', async () => {
    const operate = await makeOperatorHere({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' });
    const { code, stdout } = await operate(['doctor']);
    expect(code).toBe(1);
    expect(stdout).toContain('fail  Database: It does not open. DATABASE_URL: the database cannot be opened');
    expect(stdout).toContain('pass  Payments');
  });
});

test('the doctor fails a production whose address does not answer, and warns where it pretends or names nobody', async () => {
  const operate = await makeOperatorHere({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://127.0.0.1:2',
    SMS_PROVIDER: 'sandbox',
    PAYMENT_PROVIDER: 'sandbox',
    MAIL_PROVIDER: 'sandbox',
  });
  const { code, stdout } = await operate(['doctor']);
  expect(code).toBe(1);
  expect(stdout).toContain('fail  Public address: Nothing answers at PUBLIC_URL (ECONNREFUSED).');
  expect(stdout).toContain('warn  Payments: They are pretended: nobody is charged. Set STRIPE_SECRET_KEY.');
  expect(stdout).toContain(
    'warn  Public pages: The terms and the privacy page do not say in full who runs this platform. Set COMPANY_NAME and COMPANY_ADDRESS.',
  );
});
