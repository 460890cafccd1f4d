import { expect, it } from 'vitest';
import { renderMail } from './mail-content.ts';

const CONTENT = {
  subject: 'Sold: "A <lamp>" & more',
  greeting: 'Hello <ann>,',
  paragraphs: ['It was sold & paid.', 'Look at it.'],
  action: { label: 'See "it"', url: 'https://clamor.test/orders/1?a=1&b="2"' },
  footnote: 'If this was not you, write to us.',
};
const SIGNATURE = 'Clamor\nhttps://clamor.test';

it('writes greeting, paragraphs, link, footnote and signature in this order, in both bodies', () => {
  const { subject, text, html } = renderMail(CONTENT, SIGNATURE);
  expect(subject).toBe(CONTENT.subject);
  expect(text).toBe(
    [
      'Hello <ann>,',
      'It was sold & paid.',
      'Look at it.',
      'See "it":\nhttps://clamor.test/orders/1?a=1&b="2"',
      'If this was not you, write to us.',
      `${SIGNATURE}\n`,
    ].join('\n\n'),
  );
  expect(html).toMatchSnapshot('as it was approved');
});

it('leaves no trace of a link and a footnote that there are not', () => {
  const { action: _, footnote: __, ...plain } = CONTENT;
  const { text, html } = renderMail(plain, SIGNATURE);
  expect(text).toBe(`Hello <ann>,\n\nIt was sold & paid.\n\nLook at it.\n\n${SIGNATURE}\n`);
  expect(html).not.toMatch(/undefined|href|<a /);
});
