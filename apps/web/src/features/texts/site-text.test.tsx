import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, serveStub } from '../../lib/transport.fixture.ts';
import { SiteText } from './site-text.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

async function show(markdown: string) {
  const text = { name: 'terms', markdown, version: 'v1', since: '2026-05-01T12:00:00.000Z' };
  serveStub({ 'GET /api/texts/terms': () => json(text) });
  renderInApp(<SiteText name="terms" title="Terms" />);
  // The title is shown while the text is loading.
  expect(screen.getByRole('heading', { level: 1, name: 'Terms' })).toBeTruthy();
  await screen.findByText(/^As of/);
}

it('shows a text under the screen’s own heading, with the day since when it holds', async () => {
  await show('# Ours\n\n## Bids\n\n- one\n- two\n\nSee [help](/help) and [more](https://more.example/x).');
  expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H1', 'H2', 'H2']);
  expect(screen.getByText('May 1, 2026')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'help' }).getAttribute('href')).toBe('/help');
  expect(screen.getByRole('link', { name: 'more' }).getAttribute('rel')).toBe('noopener noreferrer');
});

it('shows HTML in a text as the text that it is, and follows no address that is code', async () => {
  await show(
    'A <b onclick="x()">bold</b> word <script>x()</script>\n\n[press](javascript:x()) ![p](https://p.example/p.png)',
  );
  expect(document.querySelector('article b, article script, article img')).toBeNull();
  expect(screen.getByText(/<b onclick="x\(\)">bold<\/b>/)).toBeTruthy();
  expect(screen.getByText('press').getAttribute('href') ?? '').not.toContain('javascript');
});

it('says so where a text cannot be loaded, and offers another try', async () => {
  serveStub({ 'GET /api/texts/terms': () => problem(503, 'OVERLOADED', 'It is very busy right now.') });
  renderInApp(<SiteText name="terms" title="Terms" />);
  expect(await screen.findByRole('heading', { name: 'Terms could not be loaded' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});
