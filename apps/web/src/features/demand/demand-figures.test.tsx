import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aListing, aResponse } from '../../../test/listing-response.fixture.ts';
import { DemandSources } from './demand-figures.tsx';

afterEach(cleanup);

const show = (listing: Parameters<typeof aListing>[0]) =>
  render(<DemandSources view={aResponse({ listing: aListing(listing) })} breakdown={null} />);

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
