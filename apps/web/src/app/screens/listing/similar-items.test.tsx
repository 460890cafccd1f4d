import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { listed } from '../../../../test/listed.fixture.ts';
import '../../../../test/still-page.ts';
import { setTransport } from '../../../lib/api.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { json, serveStub } from '../../../lib/transport.fixture.ts';
import { SimilarItems } from './similar-items.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

it('shows three running items of the same category, and not the item itself', async () => {
  const items = ['own', 'a', 'b', 'c', 'd'].map((slug) => listed({ id: slug, slug, title: `Item ${slug}` }));
  const over = listed({ id: 'over', slug: 'over', title: 'Item over', status: 'ENDED', phase: 'ended' });
  const { requests } = serveStub({ 'GET /api/listings': () => json([over, ...items]) });
  renderInApp(<SimilarItems slug="own" category="Music" />);
  expect(await screen.findByRole('heading', { name: 'More in Music' })).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Item a', 'Item b', 'Item c']);
  expect(requests[0]?.query.get('category')).toBe('Music');
});

it('asks for nothing without a category', () => {
  const { requests } = serveStub({});
  renderInApp(<SimilarItems slug="own" category={null} />);
  expect(requests).toEqual([]);
});
