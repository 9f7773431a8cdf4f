import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';

// The columns that somebody chose are the guess for the clinic's next file with the same headers.

describe.each(ENGINES)('the columns of an import on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const FILE = 'Mobile,Desk line,Who\n+12125550101,+12125550102,Anna Abrams\n';
  const mappingOf = async ({ client }: Member, body: string, query: object = {}) =>
    (await client.importPatients({ body, query })).data.mapping;

  it('are remembered as they were chosen last, for any order of the same headers', async () => {
    const member = await addMember(app);
    expect(await mappingOf(member, FILE)).toEqual({ phone: 'Mobile' });
    await mappingOf(member, FILE, { map: 'phone=Desk line' });
    await mappingOf(member, FILE, { map: 'name=Who' });
    const chosen = { phone: 'Desk line', name: 'Who' };
    expect(await mappingOf(member, FILE)).toEqual(chosen);
    const turned = 'WHO;desk-line;mobile\nAnna Abrams;+12125550102;+12125550101\n';
    expect(await mappingOf(member, turned, { dryRun: 'true' })).toEqual({ phone: 'desk-line', name: 'WHO' });
    expect((await member.client.listPatients({ query: { search: 'Abrams' } })).data).toMatchObject([
      { phoneNumber: '+12125550102' },
    ]);
  });

  it('may hold a word that nobody understands: its numbers wait until the clinic has decided', async () => {
    const { client } = await addMember(app);
    const body = 'Mobile,First name,Text OK\n+12125550103,Anna,Call first\n+12125550104,Ben,call first\n';
    await client.importPatients({ body });
    expect((await client.listWords()).data).toEqual([{ word: 'Call first', mayText: null, numbers: 2 }]);
    await client.decideWord({ payload: { word: 'Call first', mayText: true } });
    expect((await client.listWords()).data).toEqual([{ word: 'Call first', mayText: true, numbers: 0 }]);
    expect((await client.getSettings()).data.sms.blockList).toEqual([]);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    it('named by hand go before those remembered, one by one', async () => {
      const member = await addMember(app);
      await mappingOf(member, FILE, { map: 'phone=Desk line,name=Who' });
      const byHand = { dryRun: 'true', map: 'phone=Mobile' };
      expect(await mappingOf(member, FILE, byHand)).toEqual({ phone: 'Mobile', name: 'Who' });
      const leftOut = { dryRun: 'true', map: 'name=' };
      expect(await mappingOf(member, FILE, leftOut)).toEqual({ phone: 'Desk line' });
      expect(await mappingOf(member, FILE)).toEqual({ phone: 'Desk line', name: 'Who' });
    });

    it('make a file importable whose headers tell nothing', async () => {
      const member = await addMember(app);
      const body = 'A;B\n+12125550101;Anna Abrams\n';
      await mappingOf(member, body, { map: 'phone=A,name=B' });
      expect(await mappingOf(member, body)).toEqual({ phone: 'A', name: 'B' });
    });

    it('stay with their clinic and their headers', async () => {
      const [one, other] = [await addMember(app), await addMember(app)];
      await mappingOf(one, FILE, { map: 'phone=Desk line' });
      expect(await mappingOf(other, FILE)).toEqual({ phone: 'Mobile' });
      const more = 'Mobile,Desk line,Who,Note\n+12125550101,+12125550102,Anna Abrams,x\n';
      expect(await mappingOf(one, more)).toEqual({ phone: 'Mobile' });
    });

    it('are not kept where the first line is a patient', async () => {
      const member = await addMember(app);
      await mappingOf(member, '+12125550101,Anna\n+12125550102,Nora\n', { map: 'phone=+12125550101' });
      const kept = await app.ctx.db.knex('import_mappings').where({ clinic_id: member.clinicId });
      expect(kept).toEqual([]);
    });
  });
});
