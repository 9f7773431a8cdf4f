import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Patient } from '../../../server/contract/routes/patients.ts';
import { TEMPLATES } from '../../../server/contract/rules/templates.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/audit.ts';
import { addPatients } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { freshNumber } from '../../support/sending.ts';

// Changing, tagging and texting the patients of a clinic, one by one.

describe.each(ENGINES)('changing patients on %s', (engine) => {
  let app: TestApp;
  let member: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    member = await addMember(app);
  });

  async function addPatient(owner = member, more: object = {}): Promise<Patient> {
    const { data } = await addPatients(owner, { phoneNumber: freshNumber(), firstName: 'Anna', ...more });
    return data.successful[0] as Patient;
  }

  const change = async (id: string, payload: object, { client } = member): Promise<Patient> =>
    (await client.updatePatient({ params: { id }, payload })).data;

  describe('an edit', () => {
    it('changes what is given, keeps the rest, and is found by its new name', async () => {
      const before = await addPatient(member, { lastName: 'Boone', email: 'anna@example.com' });
      const after = await change(before.id, { lastName: 'Quillfeather', tags: ['recall', 'recall', 'new'] });
      expect(after).toEqual({
        ...before,
        lastName: 'Quillfeather',
        tags: ['recall', 'new'],
        updatedAt: expect.any(String),
      });
      expect(await change(before.id, { email: '' })).toMatchObject({ lastName: 'Quillfeather', email: null });
      const { data } = await member.client.listPatients({ query: { search: 'quillfeather' } });
      expect(data.map(({ id }) => id)).toEqual([before.id]);
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      it('without both names is No Name, and says so in one way', async () => {
        const { id } = await addPatient(member, { lastName: 'Boone' });
        const none = { firstName: 'No Name', lastName: '' };
        expect(await change(id, { firstName: '', lastName: '' })).toMatchObject(none);
        expect(await change(id, { firstName: 'no name' })).toMatchObject(none);
        expect(await change(id, { lastName: 'Boone' })).toMatchObject({ firstName: '', lastName: 'Boone' });
      });

      it('that changes nothing leaves no audit row and the same time', async () => {
        const before = await addPatient();
        const rows = await auditedBy(app.ctx, async () => {
          expect(await change(before.id, { firstName: 'Anna' })).toEqual(before);
        });
        expect(rows).toEqual([]);
        const [row] = await auditedBy(app.ctx, () => change(before.id, { firstName: 'Hanna', email: null }));
        expect(row?.metadata).toMatchObject({ fields: ['firstName'] });
      });

      it('never changes the number', async () => {
        const { id, phoneNumber } = await addPatient();
        const payload = { phoneNumber: '+12125550111', firstName: 'Hanna' };
        expect(await change(id, payload)).toMatchObject({ phoneNumber, firstName: 'Hanna' });
      });
    });
  });

  const WRITTEN = [
    'Ana María Muñoz-O’Neill',
    'Szőke Zsófia Ünige',
    'Владимир Ильич',
    'Ελένη Παπαδοπούλου',
    'محمد بن سلمان',
    'יעל כהן',
    '山田 太郎',
    '김민수',
    'สมชาย ใจดี',
    'नरेन्द्र सिंह',
    '👩🏽‍⚕️ Nurse Joy 🦷',
    '\u200fדנה\u200e (RTL)',
    'e\u0301 and é',
    `Robert'); DROP TABLE patients;--`,
    '<script>alert(1)</script> & "quotes"',
    '=HYPERLINK("http://example.com")',
    '%_!\\ {reviewLink} $0',
  ];

  it.each(WRITTEN)('%s comes back to the byte in every field that takes it', async (text) => {
    const { id } = await addPatient();
    const tags = /[,;]/.test(text) ? [] : [text];
    const changed = await change(id, { firstName: text, lastName: text, tags });
    expect(changed).toMatchObject({ firstName: text, lastName: text, tags });
    const { data } = await member.client.getPatient({ params: { id } });
    expect(data).toMatchObject({ firstName: text, lastName: text, tags });
  });

  const LONG = 'é'.repeat(5_000);

  describe('tags', () => {
    it('are added and taken off for many at once, and counted', async () => {
      const owner = await addMember(app);
      const [one, other] = [await addPatient(owner), await addPatient(owner)];
      const tag = (payload: { patientIds: string[]; add?: string[]; remove?: string[] }) =>
        owner.client.tagPatients({ payload });
      const both = [one.id, other.id];
      expect((await tag({ patientIds: both, add: ['recall', 'árva'] })).data).toEqual({ changed: 2 });
      expect((await tag({ patientIds: [...both, one.id], add: ['recall'] })).data).toEqual({ changed: 0 });
      expect((await tag({ patientIds: [one.id], add: ['new'], remove: ['recall'] })).data).toEqual({
        changed: 1,
      });
      expect((await owner.client.listTags()).data).toEqual([
        { tag: 'árva', patients: 2 },
        { tag: 'new', patients: 1 },
        { tag: 'recall', patients: 1 },
      ]);
      expect((await (await addMember(app)).client.listTags()).data).toEqual([]);
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      it('beyond what a patient can have are refused for all of them', async () => {
        const owner = await addMember(app);
        const [one, other] = [await addPatient(owner), await addPatient(owner)];
        const most = Array.from({ length: LIMITS.tagsPerPatient }, (_, index) => `tag ${index}`);
        await change(one.id, { tags: most }, owner);
        const payload = { patientIds: [other.id, one.id], add: ['one more'] };
        expect(await refusal(owner.client.tagPatients({ payload }))).toMatchObject({
          status: 422,
          code: 'rule_broken',
        });
        expect((await owner.client.listTags()).data).toHaveLength(LIMITS.tagsPerPatient);
      });

      it('of another clinic’s patient are not found, and nobody is tagged', async () => {
        const stranger = await addPatient(await addMember(app));
        const own = await addPatient();
        const payload = { patientIds: [own.id, stranger.id], add: ['mine'] };
        expect(await refusal(member.client.tagPatients({ payload }))).toMatchObject({ status: 404 });
        const { data } = await member.client.getPatient({ params: { id: own.id } });
        expect(data.tags).toEqual([]);
      });
    });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    it.each<[string, Record<string, unknown>, string, string]>([
      [
        'a long first name',
        { firstName: LONG },
        'firstName',
        `Names have at most ${LIMITS.nameLength} characters`,
      ],
      [
        'a long last name',
        { lastName: LONG },
        'lastName',
        `Names have at most ${LIMITS.nameLength} characters`,
      ],
      ['a long e-mail', { email: `${LONG}@example.com` }, 'email', 'Invalid email format'],
      ['a long tag', { tags: [LONG] }, 'tags.0', `A tag has at most ${LIMITS.tagLength} characters`],
      ['one letter', { firstName: 'A' }, 'firstName', 'First name must be at least 2 characters'],
      ['one letter at the end', { lastName: 'B' }, 'lastName', 'Last name must be at least 2 characters'],
      ['a null character', { firstName: 'An\0na' }, 'firstName', 'Names cannot hold control characters'],
      ['half a character', { lastName: 'An\ud83d' }, 'lastName', 'Names cannot hold control characters'],
      ['no address', { email: 'anna at example.com' }, 'email', 'Invalid email format'],
      ['HTML for an address', { email: '<b>@example.com' }, 'email', 'Invalid email format'],
      ['a blank tag', { tags: [' '] }, 'tags.0', 'Write a tag'],
      ['a tag with a comma', { tags: ['a,b'] }, 'tags.0', 'A tag cannot hold commas or control characters'],
      ['a tag over lines', { tags: ['a\nb'] }, 'tags.0', 'A tag cannot hold commas or control characters'],
      [
        'too many tags',
        { tags: Array.from({ length: LIMITS.tagsPerPatient + 1 }, (_, index) => `tag ${index}`) },
        'tags',
        `At most ${LIMITS.tagsPerPatient} tags`,
      ],
    ])('%s is refused under its field, and nothing changes', async (_, payload, path, message) => {
      const before = await addPatient();
      const error = await refusal(change(before.id, { firstName: 'Hanna', ...payload }));
      expect(error).toMatchObject({ status: 400, details: [{ path, message }] });
      const { data } = await member.client.listPatients({ query: { search: before.phoneNumber } });
      expect(data).toEqual([before]);
    });

    describe('a review request to one patient', () => {
      it('goes to the first platform that has a link, in the words of Short & simple, once', async () => {
        const owner = await addMember(app, {
          reviewLinks: { yelp: 'https://www.yelp.com/biz/oak', facebook: 'https://www.facebook.com/oak' },
        });
        const { id } = await addPatient(owner);
        const call = () => owner.client.sendPatientReview({ params: { id }, payload: {} });
        const { data } = await call();
        expect(data.verdict).toBe('queued');
        const row = await app.ctx.db.knex('messages').where({ id: data.messageId }).first();
        expect(row.platform).toBe('facebook');
        expect(row.body).toBe(TEMPLATES[0].text.replaceAll('{clinicName}', 'Oak Street Clinic'));
        expect((await call()).data).toMatchObject({ verdict: 'cooldown', nextDate: expect.any(String) });
      });

      it('goes where and how it is asked, and the same key sends once', async () => {
        const { id } = await addPatient();
        const messageTemplate = 'How was {clinicName}? {reviewLink} Reply STOP to unsubscribe.';
        const call = () =>
          member.client.sendPatientReview({
            params: { id },
            payload: { platform: 'google', messageTemplate },
            idempotencyKey: `one text ${engine}`,
          });
        const first = await call();
        expect(first.data.verdict).toBe('queued');
        expect(await call()).toEqual(first);
      });

      it('is refused without any link, and for words that may not be said', async () => {
        const bare = await addMember(app, { reviewLinks: {} });
        const { id } = await addPatient(bare);
        expect(await refusal(bare.client.sendPatientReview({ params: { id }, payload: {} }))).toMatchObject({
          code: 'no_destination',
          message: 'Set a review link in Settings before you send, such as Google, Facebook or Healthgrades.',
        });
        const own = await addPatient();
        const payload = { messageTemplate: 'Five stars for a gift? {reviewLink}' };
        expect(
          await refusal(member.client.sendPatientReview({ params: { id: own.id }, payload })),
        ).toMatchObject({ code: 'content_refused' });
      });
    });
  });
});
