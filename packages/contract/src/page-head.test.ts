import { describe, expect, it } from 'vitest';
import { ListListingsQuery } from './listings.ts';
import { marketHead, NARROWING } from './market-head.ts';
import { headTags, SITE_HEAD, shortDescription, titleWithName } from './page-head.ts';
import { profileHead } from './profile-head.ts';
import { screenHead, TITLED_SCREENS, UNTITLED_HEADS } from './screens.ts';

const ORIGIN = 'https://clamor.test';
const contentOf = (tags: ReturnType<typeof headTags>, name: string) =>
  tags.meta.filter((tag) => tag.name === name).map(({ content }) => content);

describe('what a page says of itself', () => {
  it('has the name of the product in its title, appended where it is missing', () => {
    expect(titleWithName('Sign In')).toBe('Sign In | Clamor');
    expect(titleWithName('Join Clamor')).toBe('Join Clamor');
    expect(headTags({ title: 'Sign In' }, ORIGIN).title).toBe('Sign In | Clamor');
  });

  it('is 160 characters long at most, 157 and an ellipsis where it was longer, and cuts none in two', () => {
    expect(shortDescription('a'.repeat(160))).toHaveLength(160);
    expect(shortDescription('a'.repeat(161))).toBe(`${'a'.repeat(157)}...`);
    expect(shortDescription('😀'.repeat(161))).toBe(`${'😀'.repeat(157)}...`);
    expect(shortDescription(' a\n\n b ')).toBe('a b');
  });

  it('is told alike to search engines and to whoever shares it', () => {
    const tags = headTags({ title: 'A lamp', description: 'Of brass.', image: '/objects/uploads/x' }, ORIGIN);
    for (const name of ['description', 'og:description', 'twitter:description'])
      expect([name, contentOf(tags, name)]).toEqual([name, ['Of brass.']]);
    for (const name of ['og:title', 'twitter:title'])
      expect([name, contentOf(tags, name)]).toEqual([name, ['A lamp | Clamor']]);
    for (const name of ['og:image', 'twitter:image'])
      expect([name, contentOf(tags, name)]).toEqual([name, [`${ORIGIN}/objects/uploads/x?w=1280`]]);
  });

  it('has these elements, in this order', () => {
    const head = {
      title: 'A lamp',
      description: 'Of brass.',
      canonicalPath: '/listing/lamp',
      image: 'https://p.test/1',
    };
    const { meta, data } = headTags({ ...head, data: { '@type': 'Product' } }, ORIGIN);
    expect(meta.map(({ kind, name, content }) => `${kind} ${name}: ${content}`)).toEqual([
      'name description: Of brass.',
      'property og:site_name: Clamor',
      'property og:type: website',
      'property og:title: A lamp | Clamor',
      'property og:description: Of brass.',
      'property og:image: https://p.test/1',
      'property og:url: https://clamor.test/listing/lamp',
      'name twitter:card: summary_large_image',
      'name twitter:title: A lamp | Clamor',
      'name twitter:description: Of brass.',
      'name twitter:image: https://p.test/1',
    ]);
    expect(data).toBe('{"@context":"https://schema.org","@type":"Product"}');
    expect(headTags(head, ORIGIN).data).toBeNull();
  });

  it('falls back to the words and the picture of the site', () => {
    const tags = headTags({ title: 'A lamp', description: '  ' }, ORIGIN);
    expect(contentOf(tags, 'description')).toEqual([SITE_HEAD.description]);
    expect(contentOf(tags, 'og:image')).toEqual([`${ORIGIN}/share.png`]);
  });

  it('names one true address where it has one, and asks search engines to leave it where it says so', () => {
    const known = headTags({ title: 'x', canonicalPath: '/help' }, ORIGIN);
    expect([known.canonical, contentOf(known, 'og:url'), contentOf(known, 'robots')]).toEqual([
      `${ORIGIN}/help`,
      [`${ORIGIN}/help`],
      [],
    ]);
    const unknown = headTags({ title: 'x', index: false }, ORIGIN);
    expect([unknown.canonical, contentOf(unknown, 'robots')]).toEqual([null, ['noindex']]);
  });

  it('holds nothing that could end the element its data stands in', () => {
    const { data } = headTags({ title: 'x', data: { name: '</script><!--' } }, ORIGIN);
    expect(data).not.toContain('<');
    expect(JSON.parse(data ?? '')).toEqual({ '@context': 'https://schema.org', name: '</script><!--' });
  });
});

describe('the head of', () => {
  it('what belongs to somebody, is for staff or led to by a mail is for no search engine', () => {
    const indexed = Object.entries(TITLED_SCREENS).filter(([, { index }]) => index);
    expect(indexed.map(([path]) => path)).toEqual(['/login', '/register', '/terms', '/privacy', '/help']);
    expect(Object.values(UNTITLED_HEADS).map(({ index }) => index)).not.toContain(true);
  });

  it('a titled screen has a true address exactly where search engines may have it', () => {
    for (const [path, { index }] of Object.entries(TITLED_SCREENS)) {
      const head = screenHead(path as keyof typeof TITLED_SCREENS);
      expect([path, head.canonicalPath]).toEqual([path, index ? path : undefined]);
    }
  });

  it('the market is for search engines, and of what somebody looked for in it is not', () => {
    expect(marketHead([], ORIGIN)).toMatchObject({ index: true, canonicalPath: '/' });
    for (const name of NARROWING) expect([name, marketHead([name], ORIGIN).index]).toEqual([name, false]);
    expect(marketHead(['utm_source'], ORIGIN).index).toBe(true);
  });

  it('the market narrows by every parameter of its call but those of other pages', () => {
    // The market page's own address has neither of these parameters. Profiles use `seller`, and the market page always
    // loads the default number of listings.
    const elsewhere = ['seller', 'limit'];
    expect([...NARROWING, ...elsewhere].sort()).toEqual(Object.keys(ListListingsQuery.shape).sort());
  });

  it('a member says what they wrote there, or what they do here', () => {
    const member = { username: 'sal', role: 'SELLER', bio: '', profileImageUrl: null } as const;
    expect(profileHead(member)).toMatchObject({ title: 'sal', canonicalPath: '/user/sal', image: undefined });
    expect(profileHead(member).description).toContain('sal sells on Clamor');
    expect(profileHead({ ...member, role: 'BIDDER' }).description).toContain('sal bids on Clamor');
    const blank = { ...member, username: 'møra/x', bio: ' \n ' };
    expect(profileHead(blank)).toMatchObject({ canonicalPath: '/user/m%C3%B8ra%2Fx' });
    expect(profileHead(blank).description).toBe('møra/x sells on Clamor: demand-driven auctions.');
    const told = { ...member, bio: 'Old lamps.', profileImageUrl: '/objects/uploads/y' };
    expect(profileHead(told)).toMatchObject({ description: 'Old lamps.', image: '/objects/uploads/y' });
  });
});
