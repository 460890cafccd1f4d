import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aClaim } from '../../../../test/claim.fixture.ts';
import { aListing, aResponse, aViewer } from '../../../../test/listing-response.fixture.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { RelistOffer } from './relist-offer.tsx';

afterEach(cleanup);

const unsold = (viewer: Parameters<typeof aViewer>[0]) =>
  aResponse({
    listing: aListing({ status: 'ENDED' }),
    auction: { id: 'auction-1', outcome: 'UNSOLD' },
    viewer: aViewer(viewer),
  });

const link = () => screen.queryByRole('link', { name: 'Relist' });

describe('what did not sell', () => {
  it('is put up anew by its owner', () => {
    renderInApp(<RelistOffer view={unsold({ isOwner: true })} />);
    expect(link()?.getAttribute('href')).toBe('/create?relist=rolleiflex');
  });

  it('is put up anew by nobody else', () => {
    renderInApp(<RelistOffer view={unsold({ isOwner: false })} />);
    expect(link()).toBeNull();
  });

  it('leads its owner to the listing that it was put up anew as', () => {
    renderInApp(<RelistOffer view={unsold({ isOwner: true, relistedAs: 'rolleiflex-again' })} />);
    expect(link()).toBeNull();
    const onward = screen.getByRole('link', { name: 'See the new listing' });
    expect(onward.getAttribute('href')).toBe('/listing/rolleiflex-again');
  });

  it('leaves the offer to the card of a sale that is overdue', () => {
    renderInApp(
      <RelistOffer view={unsold({ isOwner: true, claim: aClaim({ view: 'overdue', actions: ['relist'] }) })} />,
    );
    expect(link()).toBeNull();
  });
});
