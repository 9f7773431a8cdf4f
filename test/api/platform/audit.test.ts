import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, ROUTE_NAMES, type RouteName } from '../../../server/contract/core/api.ts';
import type { RouteDeclaration } from '../../../server/contract/core/route.ts';
import { audit } from '../../../server/domain/audit.ts';
import { addMember, ONE_ENGINE, signIn, startApp, type TestApp } from '../../support/app.ts';
import { auditedBy, auditRows, withoutAudit } from '../../support/audit.ts';
import { ACCOUNT_CASES } from '../../support/auditAccountCases.ts';
import { ACTION_CASES } from '../../support/auditActionCases.ts';
import { ADMIN_READ_CASES } from '../../support/auditAdminReadCases.ts';
import { BILLING_CASES } from '../../support/auditBillingCases.ts';
import { BLOCK_LIST_CASES } from '../../support/auditBlockListCases.ts';
import {
  type AuditCase,
  CLINIC_CASES,
  MESSAGE,
  NEVER,
  PATIENT,
  PHONE,
  REASON,
  type Scene,
  SECOND_PHONE,
} from '../../support/auditCases.ts';
import { PATIENT_CASES } from '../../support/auditPatientCases.ts';
import { REPLY_CASES } from '../../support/auditReplyCases.ts';
import { REVIEW_CASES } from '../../support/auditReviewCases.ts';
import { SCHEDULED_CASES } from '../../support/auditScheduledCases.ts';
import { SENDING_CASES } from '../../support/auditSendingCases.ts';
import { SETUP_CASES } from '../../support/auditSetupCases.ts';
import { SUPPORT_CASES } from '../../support/auditSupportCases.ts';
import { TEMPLATE_CASES } from '../../support/auditTemplateCases.ts';
import { VISIT_CASES } from '../../support/auditVisitCases.ts';
import { WEBHOOK_CASES } from '../../support/auditWebhookCases.ts';
import { addPatients } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { carrierPosts, send } from '../../support/sending.ts';

/** The audit: every write, every single read of a patient, never a patient's data. */

const CASES: Partial<Record<RouteName, AuditCase>> = {
  ...ACCOUNT_CASES,
  ...ADMIN_READ_CASES,
  ...BILLING_CASES,
  ...BLOCK_LIST_CASES,
  ...CLINIC_CASES,
  ...ACTION_CASES,
  ...PATIENT_CASES,
  ...REPLY_CASES,
  ...REVIEW_CASES,
  ...SCHEDULED_CASES,
  ...SENDING_CASES,
  ...SETUP_CASES,
  ...SUPPORT_CASES,
  ...TEMPLATE_CASES,
  ...WEBHOOK_CASES,
  ...VISIT_CASES,
};

/** Routes that are no GET and write nothing that is audited, with the reason. */
const NOT_AUDITED: Record<string, string> = {
  checkPasswordReset: 'tells whether a link works; the link stands in the body',
  getInvitation: 'reads what a link invites to; the link stands in the body',
  judgePassword: 'judges a password as setting it would, and keeps nothing',
  openPortal: 'opens the payment provider’s page; what is changed there is audited when it tells of it',
  previewSms: 'judges a list as sending would, and keeps nothing',
  prove: 'notes that who is signed in showed it; a wrong proof leaves LOGIN_FAILED',
  readList: 'reads a list as it is handed over, and keeps nothing',
  refresh: 'goes on with a session whose LOGIN is audited',
  requestPasswordReset: 'queues a mail; nothing changes until its link is used, which is audited',
  resendVerification: 'queues a mail; nothing changes until its link is used, which is audited',
  sendTestEmail: 'mails a test, and keeps nothing',
  startAuthenticator: 'shows a secret; nothing changes until a code confirms it, which is audited',
  testTwoFactor: 'mails a code; nothing changes until it is typed, which is audited',
};

/** Reads that leave a row too. */
const READS: RouteName[] = [
  'getClinicBlockList',
  'getUnclaimedText',
  'exportPatients',
  'listPatientNumbers',
  'exportActivity',
  'exportAnalytics',
  'exportAuditLogs',
  'exportPayments',
  'exportReviews',
  'getReview',
];

/** Its random digits may be any, those of a number among them. */
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const audited = ROUTE_NAMES.filter(
  (name) => (api[name] as RouteDeclaration).method !== 'GET' || READS.includes(name),
);

test('every route that is no GET is shown here, or has a reason to leave no row', () => {
  expect([...Object.keys(CASES), ...Object.keys(NOT_AUDITED)].sort()).toEqual([...audited].sort());
});

describe.each(ONE_ENGINE)('the audit on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  /** A clinic of its own, which has texted one patient. */
  async function setScene(): Promise<Omit<Scene, 'made'>> {
    const owner = await addMember(app);
    const { data } = await send(owner.client, [SECOND_PHONE]);
    const token = app.ctx.keys.linkToken(data.results[0]?.messageId ?? '');
    const { version } = (await owner.client.getSettings()).data;
    return { app, owner, token, version };
  }

  const audited = (work: () => Promise<unknown>) => auditedBy(app.ctx, work);

  /** The scene with what a case makes before its call. */
  async function setSceneOf(story: AuditCase): Promise<Scene> {
    const scene = await setScene();
    const made = await story.make?.(scene);
    return { ...scene, made: typeof made === 'string' ? made : '' };
  }

  /** Where it is not for everybody, nobody who has not signed in is heard. */
  async function refusedToNobody(name: string, scene: Scene, { call }: AuditCase): Promise<void> {
    if ((api[name as RouteName] as RouteDeclaration).access === 'public') return;
    const nobody = { ...scene, owner: { ...scene.owner, client: app.anybody } };
    expect(await refusal(call(nobody))).toMatchObject({ status: 401 });
  }

  test.each(Object.entries(CASES))(
    '%s leaves its rows with its work, and none without',
    async (name, story) => {
      const scene = await setSceneOf(story);
      expect(await audited(() => refusedToNobody(name, scene, story))).toEqual([]);

      await withoutAudit(app.ctx, async () => {
        expect(await refusal(story.call(scene))).toMatchObject({ status: 500 });
      });

      const rows = await audited(() => story.call(scene));
      const { userId, clinicId } = scene.owner;
      const actors = {
        patient: { userId: null, clinicId },
        newcomer: {},
        owner: { userId, clinicId },
        superAdmin: { userId, clinicId: null },
      };
      const actor = actors[story.by ?? 'owner'];
      expect(rows).toMatchObject(story.leaves.map((row) => ({ ...row, ...actor })));

      const again = await audited(() => story.call(scene).catch(() => undefined));
      expect(again.map(({ action }) => action)).toEqual(story.again ?? []);
    },
  );

  test('a wrong password is noted, with the user that it was tried on', async () => {
    const { owner } = await setScene();
    const rows = await audited(() => refusal(signIn(app, owner.email, 'Another-horse-8!')));
    expect(rows).toMatchObject([{ action: 'LOGIN_FAILED', entityType: 'user', entityId: owner.userId }]);
    const unknown = await audited(() => refusal(signIn(app, 'nobody.here@example.com')));
    expect(unknown).toMatchObject([{ action: 'LOGIN_FAILED', userId: null, entityId: null }]);
  });

  test('a row names what was touched and the session that did it', async () => {
    const { owner } = await setScene();
    const { id: sessionId } = await app.ctx.db.knex('sessions').where({ user_id: owner.userId }).first();
    const [added] = await audited(() => addPatients(owner, PATIENT));
    const { data } = await owner.client.listPatients();
    const patientId = data[0]?.id;
    expect(added).toMatchObject({ entityId: patientId, metadata: { sessionId, patientIds: [patientId] } });
    const [read] = await audited(() => owner.client.checkPhone({ payload: { phoneNumber: PHONE } }));
    expect(read).toMatchObject({ entityId: patientId, metadata: { sessionId } });
  });

  test('a check of several numbers is one read, which names the patients among them', async () => {
    const { owner } = await setScene();
    const { data } = await addPatients(owner, PATIENT, { phoneNumber: '+12125550198' });
    const patientIds = expect.arrayContaining(data.successful.map(({ id }) => id));
    const phoneNumbers = [PHONE, '+12125550198', '+12125550199'];
    const rows = await audited(() => owner.client.checkPhones({ payload: { phoneNumbers } }));
    expect(rows).toMatchObject([{ action: 'READ', entityId: null, metadata: { numbers: 3, patientIds } }]);
  });

  test('a row of an API token names the token', async () => {
    const by = {
      userId: randomUUID(),
      clinicId: '12345678',
      sessionId: randomUUID(),
      apiTokenId: randomUUID(),
    };
    const rows = await audited(() => audit(app.ctx, by, { action: 'EXPORT', entityType: 'patient' }));
    expect(rows).toMatchObject([{ userId: by.userId, metadata: { apiTokenId: by.apiTokenId } }]);
    expect(rows[0]?.metadata).not.toHaveProperty('sessionId');
  });

  test('settings tell which fields changed, a batch how many texts it has and which rules it went beyond', async () => {
    const { owner, version } = await setScene();
    const change = { version, general: { address: 'Kestrel Lane 7' }, sms: { cooldownDays: 30 } };
    const [changed] = await audited(() => owner.client.updateSettings({ payload: change }));
    expect(changed?.metadata).toMatchObject({ fields: ['address', 'cooldownDays'] });
    await owner.client.addToBlockList({ payload: { phoneNumber: PHONE, reason: REASON } });
    const [batch] = await audited(() =>
      send(owner.client, [PHONE, SECOND_PHONE, 'nonsense'], { bypassCooldown: true }),
    );
    expect(batch?.metadata).toMatchObject({
      texts: 1,
      blocked: 1,
      bypassCooldown: true,
      outsideHours: false,
    });
  });

  test('a repeated call with the same key leaves none', async () => {
    const { owner } = await setScene();
    const payload = { phoneNumbers: [PHONE], messageTemplate: MESSAGE, sendNow: true };
    const call = () => owner.client.sendBulk({ payload, idempotencyKey: 'one send' });
    const rows = await audited(async () => {
      const first = await call();
      expect(await call()).toEqual(first);
    });
    expect(rows).toHaveLength(1);
  });

  test('a trial import, a list, and the samples of a preview account leave none', async () => {
    const { owner } = await setScene();
    const preview = await addMember(app, { paid: false });
    const rows = await audited(async () => {
      await owner.client.importPatients({ query: { dryRun: 'true' }, body: `phone\n${PHONE}\n` });
      await owner.client.listPatients();
      await owner.client.previewSms({ payload: { messageTemplate: MESSAGE, phoneNumbers: [PHONE] } });
      await preview.client.checkPhone({ payload: { phoneNumber: PHONE } });
      await preview.client.checkPhones({ payload: { phoneNumbers: [PHONE, SECOND_PHONE] } });
    });
    expect(rows).toEqual([]);
  });

  describe('what nobody who signed in did', () => {
    let texts = 0;
    const patientTexts = (Body: string, MessageSid = `SM${engine}${++texts}`) =>
      carrierPosts(app, 'inbound', { MessageSid, From: PHONE, To: '+12025550100', Body });

    /** A clinic whose text to the patient was handed over just now. */
    async function texted() {
      const { owner } = await setScene();
      const { data } = await send(owner.client, [PHONE], { bypassCooldown: true });
      const id = data.results[0]?.messageId ?? '';
      const accepted = { status: 'sent', sender: '+12025550100', accepted_at: app.ctx.now().toISOString() };
      await app.ctx.db
        .knex('messages')
        .where({ id })
        .update({ ...accepted, provider_id: `SM${id}` });
      return { clinicId: owner.clinicId, id };
    }

    test('STOP and START are the patient’s, and the same text told twice is noted once', async () => {
      const { clinicId } = await texted();
      const system = { entityType: 'opt_out', userId: null, clinicId };
      const stopped = await audited(async () => {
        await patientTexts('STOP', 'SM-the-stop');
        await patientTexts('STOP', 'SM-the-stop');
      });
      const metadata = { inboundTextId: 'SM-the-stop' };
      expect(stopped).toMatchObject([{ action: 'CREATE', ...system, metadata }]);
      expect(await audited(() => patientTexts('stop'))).toEqual([]);
      expect(await audited(() => patientTexts('START'))).toMatchObject([{ action: 'DELETE', ...system }]);
    });

    test('an answer that may mean stop puts the number on the block list', async () => {
      const { clinicId } = await texted();
      const rows = await audited(() => patientTexts('please don’t text me'));
      const held = { action: 'CREATE', entityType: 'block_list', userId: null, clinicId };
      expect(rows).toMatchObject([held]);
    });

    test('the carrier’s word that a number is opted out', async () => {
      const { clinicId, id } = await texted();
      const fields = { MessageSid: `SM${id}`, MessageStatus: 'undelivered', ErrorCode: '21610' };
      const rows = await audited(() => carrierPosts(app, `status/${id}`, fields));
      const optedOut = { action: 'CREATE', entityType: 'opt_out', userId: null, clinicId };
      expect(rows).toMatchObject([{ ...optedOut, metadata: { messageId: id } }]);
      await patientTexts('START');
    });
  });

  test('no row holds a patient’s data or a secret, and none can be changed or taken away', async () => {
    const rows = await auditRows(app.ctx);
    expect(rows.length).toBeGreaterThan(Object.keys(CASES).length);
    const said = rows.map((row) => JSON.stringify(row).replaceAll(UUID, ''));
    expect(said.filter((row) => NEVER.some((word) => row.includes(word)))).toEqual([]);
    const table = () => app.ctx.db.knex('audit_logs');
    await expect(table().update({ metadata: '{}' })).rejects.toThrow(/are kept/);
    await expect(table().delete()).rejects.toThrow(/are kept/);
    expect(await auditRows(app.ctx)).toEqual(rows);
  });
});
