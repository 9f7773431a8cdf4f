import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, ROUTE_NAMES, type RouteName } from '../../../server/contract/core/api.ts';
import type { Client } from '../../../server/contract/core/client.ts';
import { ERROR_TEXT } from '../../../server/contract/core/errors.ts';
import type { RouteDeclaration } from '../../../server/contract/core/route.ts';
import { addMember, lapse, type Member, ONE_ENGINE, startApp, type TestApp } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';
import { send } from '../../support/sending.ts';

// A clinic that paid once and does not now: its rows are its own to read and to take along.

const ANNA = '+12125550101';
const BEN = '+12125550102';

interface Own {
  client: Client;
  /** A patient of the clinic, and the import that brought them. */
  id: string;
  importId: string;
}

/** A call for each route that writes patients' rows. */
const WRITES: Partial<Record<RouteName, (own: Own) => Promise<unknown>>> = {
  bulkAddPatients: ({ client }) => client.bulkAddPatients({ payload: { patients: [{ phoneNumber: BEN }] } }),
  importPatients: ({ client }) => client.importPatients({ body: `phone\n${BEN}\n` }),
  undoImport: ({ client, importId }) => client.undoImport({ params: { id: importId } }),
  updatePatient: ({ client, id }) =>
    client.updatePatient({ params: { id }, payload: { firstName: 'Annamaria' } }),
  tagPatients: ({ client, id }) => client.tagPatients({ payload: { patientIds: [id], add: ['recall'] } }),
  tagFiltered: ({ client }) => client.tagFiltered({ payload: { filter: { tag: 'new' }, remove: ['new'] } }),
  chooseLead: ({ client, id }) => client.chooseLead({ params: { id }, payload: { name: 'Kid' } }),
  removePerson: ({ client, id }) => client.removePerson({ params: { id }, payload: { name: 'Kid' } }),
  numberIsRight: ({ client, id }) => client.numberIsRight({ params: { id } }),
  deletePatient: ({ client, id }) => client.deletePatient({ params: { id } }),
  sendPatientReview: ({ client, id }) => client.sendPatientReview({ params: { id }, payload: {} }),
};

describe.each(ONE_ENGINE)('a clinic whose subscription has lapsed, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  /** A clinic with Anna alone, after its last paid day. */
  async function lapsed(): Promise<Own & { member: Member }> {
    const member = await addMember(app);
    const { client } = member;
    const imported = await client.importPatients({ body: `phone,name,tags\n${ANNA},Anna Kiss,new\n` });
    const [{ id = '' } = {}] = (await client.listPatients()).data;
    await lapse(app, member);
    return { member, client, id, importId: imported.data.importId ?? '' };
  }

  const rowsOf = ({ clinicId }: Member) => app.ctx.db.knex('patients').where('clinic_id', clinicId).select();

  it('reads its own list, searched and filtered, and no samples', async () => {
    const { client } = await lapsed();
    const anna = [{ phoneNumber: ANNA, firstName: 'Anna', lastName: 'Kiss' }];
    const whole = await client.listPatients();
    expect(whole).toMatchObject({ isPreview: false, counts: { total: 1, byStatus: { active: 1 } } });
    for (const query of [{}, { search: 'kiss' }, { tag: 'new', texted: 'never' as const }]) {
      expect((await client.listPatients({ query })).data).toMatchObject(anna);
    }
    expect((await client.listPatients({ query: { search: 'nobody' } })).data).toEqual([]);
  });

  it('reads one patient with the rule that forbids texts, its tags and imports, and what it knows of a number', async () => {
    const { client, id, importId } = await lapsed();
    const { data } = await client.getPatient({ params: { id } });
    expect(data).toMatchObject({ firstName: 'Anna', mayText: false });
    expect(data.rules.filter(({ holds }) => !holds).map(({ rule }) => rule)).toEqual(['subscription']);
    expect((await client.listTags()).data).toEqual([{ tag: 'new', patients: 1 }]);
    expect((await client.listImports()).data).toMatchObject([{ id: importId }]);
    const known = await client.checkPhone({ payload: { phoneNumber: ANNA } });
    expect(known.data).toMatchObject({ existsInPatients: true });
  });

  it('exports them', async () => {
    const { client } = await lapsed();
    const file = await (await client.download('exportPatients')).text();
    expect(file.match(/^\+\d+,[^,]+,[^,]+/gm)).toEqual([`${ANNA},Anna,Kiss`]);
  });

  it('has a call here for every route that writes them', () => {
    const writing = ROUTE_NAMES.filter((name) => {
      const { path, access }: RouteDeclaration = api[name];
      return path.startsWith('/patients') && access === 'paid';
    });
    expect(Object.keys(WRITES).sort()).toEqual([...writing].sort());
  });

  it.each(Object.entries(WRITES))('is refused %s, and keeps its rows as they are', async (_, call) => {
    const own = await lapsed();
    const before = await rowsOf(own.member);
    expect(await refusal(call(own))).toMatchObject({
      status: 402,
      code: 'subscription_required',
      message: ERROR_TEXT.subscriptionRequired,
    });
    expect(await rowsOf(own.member)).toEqual(before);
  });

  it('cannot send to them from Request Reviews either', async () => {
    const { client } = await lapsed();
    expect(await refusal(send(client, [ANNA]))).toMatchObject({ status: 402 });
  });

  it('may still note that a patient wants no texts', async () => {
    const { client, id } = await lapsed();
    const { data } = await client.recordOptOut({ params: { id }, payload: {} });
    expect(data.status).toBe('blacklisted');
  });
});
