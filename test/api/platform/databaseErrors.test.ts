import { describe, expect, test } from 'vitest';
import { ENGINES, startApp } from '../../support/app.ts';

describe.each(ENGINES)('an error of %s', (engine) => {
  test('tells no value of the statement', async () => {
    const { knex } = (await startApp(engine, { worker: false })).ctx.db;
    const refused = await knex('patients').insert({ phone: '+12125550101', no_such_column: 1 }).catch(String);
    expect(refused).toContain('no_such_column');
    expect(refused).not.toContain('2125550101');
  });
});
