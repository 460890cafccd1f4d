import { describe, expect, it } from 'vitest';
import { pageTemplate, scriptJson } from './page-template.ts';

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

  it('holds a rendered screen, what it was rendered from, and what it loads early', () => {
    const own =
      '<script type="module" crossorigin src="/assets/entry.js"></script>\n<link rel="modulepreload" crossorigin href="/assets/b.js">';
    const page = PAGE.replace('</head>', `${own}</head>`).replace('<body>', '<body><div id="root"></div>');
    expect(drawn(page)).toContain(own);
    const html = pageTemplate(
      page,
      {},
      'https://clamor.test',
    )(
      { title: 'A lamp' },
      {
        html: '<p>A lamp & $1</p>',
        data: { price: '$&' },
        scripts: ['/assets/a.js'],
        picture: { href: '/objects/uploads/1', srcset: '/objects/uploads/1?w=160 160w', sizes: '100vw' },
      },
    );
    expect(html).toContain('<div id="root"><p>A lamp & $1</p></div>');
    expect(html).toContain('<script id="first-view" type="application/json">{"price":"$&"}</script>');
    expect(html).toContain('<meta name="clamor-scripts" content="/assets/entry.js /assets/b.js /assets/a.js" />');
    expect(html).not.toMatch(/<script type="module"|<link rel="modulepreload"/);
    expect(html).toContain('imagesrcset="/objects/uploads/1?w=160 160w" imagesizes="100vw"');
  });

  it('names each of its files once, and preloads the picture of another site as it is', () => {
    const view = { html: '', data: {}, scripts: ['/assets/a.js', '/assets/b.js', '/assets/a.js'] };
    const page = pageTemplate(PAGE, {}, 'https://clamor.test');
    const html = page({ title: 'A lamp' }, { ...view, picture: { href: 'https://pictures.test/1?a=1&b=2' } });
    expect(html).toContain('<meta name="clamor-scripts" content="/assets/a.js /assets/b.js" />');
    expect(html).toContain(
      '<link rel="preload" as="image" fetchpriority="high" href="https://pictures.test/1?a=1&amp;b=2" />',
    );
    expect(page({ title: 'A lamp' }, { ...view, picture: { href: '/1', srcset: '/1?w=160 160w' } })).toContain(
      'imagesizes="100vw"',
    );
    expect(page({ title: 'A lamp' }, { ...view, picture: null })).not.toContain('rel="preload"');
  });

  it('escapes what could end the element of its data', () => {
    const hostile = { title: '</script><script>alert(1)</script><!-- <script>' };
    expect(scriptJson(hostile)).not.toContain('<');
    expect(JSON.parse(scriptJson(hostile))).toEqual(hostile);
  });
});
