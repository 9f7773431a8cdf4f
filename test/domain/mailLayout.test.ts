import { describe, expect, test } from 'vitest';
import { layOut } from '../../server/domain/mail/layout.ts';

const CONTENT = {
  subject: 'Join us',
  greeting: 'Hello Robin,',
  paragraphs: ['First.', 'Second.'],
  smallPrint: ['Sent by Goodword.', 'You need not do anything.'],
};
const URL = 'https://reviews.example.com/invitation?token=a-b_c&from=mail';

describe('a mail says the same twice', () => {
  test('in plain text, with the address as it is', () => {
    const link = { label: 'See the invitation', url: URL };
    expect(layOut({ ...CONTENT, code: '012345', link }).text).toBe(
      'Hello Robin,\n\nFirst.\n\nSecond.\n\n    012345\n\n' +
        `See the invitation:\n${URL}\n\n-- \nSent by Goodword.\nYou need not do anything.\n`,
    );
  });

  test('in HTML, with a button, and the address to copy', () => {
    const { html } = layOut({ ...CONTENT, link: { label: 'See the invitation', url: URL } });
    const address = URL.replace('&', '&amp;');
    expect(html.match(/href="[^"]*"/g)).toEqual([`href="${address}"`, `href="${address}"`]);
    expect(html).toContain(`>${address}</a>`);
    const wordsOnly = html.replace(/<(style|title)[\s\S]*?<\/\1>|<[^>]+>/g, '');
    for (const words of ['Goodword', ...CONTENT.paragraphs, 'See the invitation', ...CONTENT.smallPrint]) {
      expect(wordsOnly).toContain(words);
    }
  });

  test('with numbers in tables, which are aligned in plain text', () => {
    const table = {
      caption: 'Fruit',
      columns: ['', 'Week', 'Change'],
      rows: [
        ['Apples', '12', '+20 %'],
        ['Pears & plums', '1,400', '–'],
      ],
    };
    const { html, text } = layOut({ ...CONTENT, tables: [table] });
    expect(text).toContain(
      [
        '',
        'Fruit',
        '                Week  Change',
        'Apples            12   +20 %',
        'Pears & plums  1,400       –',
        '',
      ].join('\n'),
    );
    expect(html).toMatch(/<caption [^>]*>Fruit<\/caption>/);
    expect(html.match(/<th scope="col"[^>]*>[^<]*/g)?.map((cell) => cell.replace(/.*>/, ''))).toEqual([
      'Week',
      'Change',
    ]);
    expect(html).toMatch(/<th scope="row"[^>]*>Pears &amp; plums<\/th><td[^>]*>1,400<\/td><td[^>]*>–<\/td>/);
  });

  test('with more pages below the first, whose address stands in plain text', () => {
    const link = { label: 'See all', url: 'https://reviews.example.com/all' };
    const also = [{ label: 'Answer <one>', url: URL }];
    const { html, text } = layOut({ ...CONTENT, link, also });
    expect(text).toContain(`See all:\n${link.url}\n\nAnswer <one>:\n${URL}\n\n-- `);
    expect(html).toMatch(/<a href="[^"]*token=a-b_c&amp;from=mail"[^>]*>Answer &lt;one&gt;<\/a>/);
  });

  test('with the code for eyes in both', () => {
    const { html, text } = layOut({ ...CONTENT, code: '012345' });
    expect(html).toMatch(/<p [^>]*font-size: 32px[^>]*>012345<\/p>/);
    expect(html).not.toContain('href');
    expect(text).toContain('\n    012345\n');
  });
});

test('what people typed stays text', () => {
  const evil = `<img src=x onerror="alert('1')"> & Sons`;
  const { html, text } = layOut({
    subject: evil,
    greeting: evil,
    paragraphs: [evil],
    link: { label: evil, url: `https://example.com/?q="><script>` },
    code: evil,
    smallPrint: [evil],
  });
  const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Sons';
  expect(html.split(escaped)).toHaveLength(7);
  expect(html).not.toMatch(/<(img|script)/);
  expect(html).toContain('href="https://example.com/?q=&quot;&gt;&lt;script&gt;"');
  expect(text).toContain(evil);
});

test('nothing that people typed adds a line to the subject', () => {
  expect(layOut({ ...CONTENT, subject: 'Join\r\nBcc: all@example.com  now ' }).subject).toBe(
    'Join Bcc: all@example.com now',
  );
});

test('the HTML loads nothing, and follows a dark screen', () => {
  const { html } = layOut({ ...CONTENT, link: { label: 'Open', url: URL } });
  expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|src=/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('prefers-color-scheme: dark');
});
