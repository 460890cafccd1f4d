import type { DemandBreakdown } from '@clamor/contract/demand';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aListing, aResponse } from '../../../test/listing-response.fixture.ts';
import { DemandNumber, DemandSources } from './demand-figures.tsx';

afterEach(cleanup);

const show = (listing: Parameters<typeof aListing>[0]) =>
  render(<DemandSources view={aResponse({ listing: aListing(listing) })} breakdown={null} />);

const BREAKDOWN: DemandBreakdown = {
  total: 0,
  likes: 0,
  boosts: 3,
  youTube: 0,
  networks: 2,
  threshold: 100,
  youTubeConnected: false,
  goalMetAt: null,
  version: 1,
  epoch: 'one',
  sliceSeconds: 60,
  slices: [],
};

describe('from how many networks boosts came', () => {
  it.each([
    ['says it exactly, as loaded', 3, '3 from 2 networks'],
    ['says at least from how many networks boosts came, where more came since', 4, '4 from at least 2 networks'],
  ])('%s', (_what, boosts, said) => {
    const view = aResponse({ listing: aListing({ demandSourceBoost: true }) });
    render(<DemandSources view={{ ...view, demand: { ...view.demand, boosts } }} breakdown={BREAKDOWN} />);
    expect(screen.getByText('Boosts').nextElementSibling?.textContent).toBe(said);
  });
});

describe('the figures of the demand', () => {
  it('give a long goal in short, and in full to who points at it', () => {
    render(<DemandNumber total={3_482} goal={12_345} />);
    expect(screen.getByText('3,482')).toBeTruthy();
    expect(screen.getByTitle('12,345').textContent).not.toContain('12,345');
  });

  it.each([
    [0, '3'],
    [1, '3 from 1 network'],
  ])('name the networks of boosts where there are any: %i', (networks, said) => {
    const view = aResponse({
      listing: aListing({ demandSourceBoost: true }),
      demand: { likes: 1, boosts: 3, youTube: 0 },
    });
    render(<DemandSources view={view} breakdown={{ ...BREAKDOWN, networks }} />);
    expect(screen.getByText('Boosts').nextElementSibling?.textContent).toBe(said);
  });

  it('leave out boosts where they do not count, though there were some', () => {
    const listing = aListing({ demandSourceBoost: false });
    render(
      <DemandSources
        view={aResponse({ listing, demand: { likes: 1, boosts: 3, youTube: 0 } })}
        breakdown={BREAKDOWN}
      />,
    );
    expect(screen.queryByText('Boosts')).toBeNull();
  });

  it.each([
    ['while nothing is known', null, '1,177'],
    ['where the site reads them', { ...BREAKDOWN, youTubeConnected: true }, '1,177'],
    ['where it does not', { ...BREAKDOWN, youTubeConnected: false }, 'not connected'],
  ])('count the likes of a video %s', (_when, breakdown, said) => {
    const listing = aListing({ demandSourceYouTube: true, youtubeUrl: null });
    render(
      <DemandSources
        view={aResponse({ listing, demand: { likes: 1, boosts: 0, youTube: 1_177 } })}
        breakdown={breakdown}
      />,
    );
    expect(screen.getByText('Video likes').nextElementSibling?.textContent).toBe(said);
  });
});

describe('the likes of a video', () => {
  it('lead to the video on YouTube, whichever form its address has', () => {
    for (const youtubeUrl of ['https://youtu.be/dQw4w9WgXcQ?t=9', 'http://m.youtube.com/shorts/dQw4w9WgXcQ']) {
      show({ demandSourceYouTube: true, youtubeUrl });
      const link = screen.getByRole('link', { name: 'Video likes (opens the video on YouTube)' });
      expect(link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
      expect(link.getAttribute('rel')).toBe('nofollow noopener noreferrer ugc');
      cleanup();
    }
  });

  it.each([
    ['an address that is no video', { demandSourceYouTube: true, youtubeUrl: 'javascript:alert(1)' }],
    ['no address', { demandSourceYouTube: true, youtubeUrl: null }],
    ['likes that do not count', { demandSourceYouTube: false, youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' }],
  ])('lead nowhere with %s', (_what, listing) => {
    show(listing);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryAllByText('Video likes')).toHaveLength(listing.demandSourceYouTube ? 1 : 0);
  });
});
