import { describe, expect, it } from 'vitest';
import { pageTemplate } from './page-template.ts';

const PAGE = `<!doctype html><html><head><title data-initial>x</title>
<meta
  data-initial
  name="description"
  content="y"
/>
</head><body></body></html>`;

const drawn = (html: string) => pageTemplate(html, { development: true }, 'https://clamor.test')({ title: 'A lamp' });

describe('the built page', () => {
  it('gets the words of each address in the place of its own', () => {
    const html = drawn(PAGE);
    expect(html.match(/<title/g)).toHaveLength(1);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain('<title data-initial>A lamp | Clamor</title>');
    expect(html).not.toContain('content="y"');
    expect(html.indexOf('clamor-config')).toBeLessThan(html.indexOf('</head>'));
  });

  it.each([
    ['title', PAGE.replace(' data-initial>x', '>x')],
    ['title', PAGE.replace('</title>', '</title><title data-initial>z</title>')],
    ['description', PAGE.replace('name="description"', 'name="summary"')],
    ['end of the head', PAGE.replace('</head>', '')],
  ])('is refused where it lost its %s', (name, html) => {
    expect(() => drawn(html)).toThrow(`The built page has to have its ${name} once.`);
  });
});
