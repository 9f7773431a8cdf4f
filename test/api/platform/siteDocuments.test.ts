import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../../support/app.ts';
import { readDocument } from '../../support/siteDocument.ts';

// What the pages of help and law have in common, and what those of law say.

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false, env: { OVERAGE_CENTS: '7' } }, afterAll);
});

const read = (path: string) => readDocument(`${app.url}${path}`);

describe.each([
  { path: '/best-practices', title: 'Best Practices & FAQ' },
  { path: '/terms', title: 'Terms of Service' },
  { path: '/privacy', title: 'Privacy Policy' },
])('$path', ({ path, title }) => {
  test('has its title, the day of its words, the way home, three lines on what it is, and contents that lead somewhere', async () => {
    const page = await read(path);
    expect(page.title).toBe(title);
    expect(Number.isNaN(Date.parse(page.updated))).toBe(false);
    expect(page.text).toContain(`Last updated ${page.updatedWords}`);
    expect(page.links).toContainEqual({ href: '/', text: 'Back to home' });
    expect(page.summary).toHaveLength(3);
    expect(page.contents.length).toBeGreaterThan(10);
    for (const { href, text } of page.contents) expect(page.sections.get(href.slice(1))?.title).toBe(text);
    expect(page.contents).toHaveLength(page.sections.size);
    expect(new Set(page.ids).size).toBe(page.ids.length);
  });

  test('leads nowhere that is not there', async () => {
    for (const { href } of (await read(path)).links.filter((link) => link.href.includes('#'))) {
      const [target = '', anchor = ''] = href.split('#');
      expect((await read(target || path)).ids, href).toContain(anchor);
    }
  });

  test('is the same for anyone who is signed in', async () => {
    const { headers } = await addMember(app);
    const [visitors, members] = await Promise.all(
      [{}, headers].map(async (sent) => (await fetch(app.url + path, { headers: sent })).text()),
    );
    expect(members).toBe(visitors);
  });
});

describe('terms', () => {
  test.each([
    {
      id: 'prices',
      says: ['$49.95 a month', '1,000 texts', '50% off', '12 months', '$0.07', 'at least 30 days before'],
    },
    { id: 'liability', says: ['capped at the fees that you paid us in the 12 months before'] },
    { id: 'law', says: ['governed by Texas law'] },
    { id: 'data', says: ['Account data is deleted within 30 days: it goes in their last hour'] },
    { id: 'accounts', says: ['not for children under 13'] },
    { id: 'consent', says: ['Telephone Consumer Protection Act', 'consent', 'honor every wish to stop'] },
    { id: 'cancelling', says: ['at any time', 'no contract'] },
    { id: 'hipaa', says: ['none says what a visit is for'] },
  ])('$id: says what we promise', async ({ id, says }) => {
    const { sections } = await read('/terms');
    for (const words of says) expect(sections.get(id)?.text).toContain(words);
  });
});

describe('privacy', () => {
  test.each([
    {
      id: 'patients',
      says: [
        'Phone number',
        'The rating, the words and the name',
        'Opening the page keeps nothing',
        'nobody but the patient’s number',
      ],
    },
    { id: 'hipaa', says: ['No text holds protected health information'] },
    {
      id: 'retention',
      says: [
        '30 days, in which it can be restored; in their last hour all rows go',
        '7 years, in which nobody can change or delete it',
      ],
    },
    { id: 'erasure', says: ['HMAC', 'so that a STOP, a block and a cooldown outlive the deletion'] },
    { id: 'rights', says: ['reply STOP', '“No more texts”', 'erase you in one step'] },
    { id: 'children', says: ['not for children under 13'] },
    { id: 'cookies', says: ['goodword_refresh', 'access_token', 'no tracking'] },
  ])('$id: says what the software does', async ({ id, says }) => {
    const { sections } = await read('/privacy');
    for (const words of says) expect(sections.get(id)?.text).toContain(words);
  });

  test('names those who take part, and what is pretend', async () => {
    const parts = (await read('/privacy')).sections.get('subprocessors')?.text;
    expect(parts).toContain('Texts are pretend on this installation');
    expect(parts).toContain('Payments are pretend');
    expect(parts).not.toContain('Twilio');
    expect(parts).not.toContain('hCaptcha');
    const real = await startApp('sqlite', { worker: false, env: REAL });
    const named = (await readDocument(`${real.server.info.uri}/privacy`)).sections.get('subprocessors')?.text;
    for (const name of ['Twilio', 'Stripe', 'mail server', 'hCaptcha', 'advertising: that'])
      expect(named).toContain(name);
    expect(named).not.toContain('pretend');
    const cookies = (await readDocument(`${real.server.info.uri}/privacy`)).sections.get('cookies')?.text;
    expect(cookies).toContain('__Host-goodword_refresh');
  });
});

/** A real installation, which nobody calls here. */
const REAL = {
  PUBLIC_URL: 'https://reviews.example.com',
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15125550100',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_documents',
  MAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'goodword@example.com',
  HCAPTCHA_SITE_KEY: 'site',
  HCAPTCHA_SECRET: 'secret',
  CONVERSION_URL: 'https://ads.example.com/sale?value={value}',
  PAST_DUE_GRACE_DAYS: '5',
};

describe('who runs it', () => {
  test('is named from the configuration, whatever signs the name holds', async () => {
    const env = {
      COMPANY_NAME: 'Sons & <b>Daughters</b>',
      COMPANY_ADDRESS: '100 Example Street\\nAustin, TX 78701',
      COMPANY_PHONE: '+1 512 555 0100',
      SUPPORT_EMAIL: 'help@example.com',
      PAST_DUE_GRACE_DAYS: '5',
    };
    const own = await startApp('sqlite', { worker: false, env });
    for (const path of ['/terms', '/privacy']) {
      const { sections, links } = await readDocument(own.url + path);
      const contact = sections.get('contact')?.text;
      for (const words of [
        'Sons & <b>Daughters</b>',
        '100 Example Street Austin, TX 78701',
        '+1 512 555 0100',
      ]) {
        expect(contact).toContain(words);
      }
      expect(links).toContainEqual({ href: 'mailto:help@example.com', text: 'help@example.com' });
    }
    const { sections } = await readDocument(`${own.url}/terms`);
    expect(sections.get('agreement')?.text).toContain('between your clinic and Sons & <b>Daughters</b>');
    expect(sections.get('prices')?.text).toContain('go on for 5 more days');
  });

  test('is said not to be named where nobody has configured it', async () => {
    const { sections } = await read('/terms');
    expect(sections.get('agreement')?.text).toContain('the operator');
    expect(sections.get('contact')?.text.match(/Not named on this installation/g)).toHaveLength(3);
    expect(sections.get('prices')?.text).toContain('sending and changes stop until it is made');
  });
});
