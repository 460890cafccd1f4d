import type { ListingResponse } from '@clamor/contract/listing-views';
import { describe, expect, it } from 'vitest';
import { aClaim } from '../../../test/claim.fixture.ts';
import { aListing, aResponse, aViewer } from '../../../test/listing-response.fixture.ts';
import { canRelist, type Relisting, relistingOf } from './relisting.ts';

type Claim = ReturnType<typeof aClaim>;

function ended(
  outcome: NonNullable<ListingResponse['auction']>['outcome'],
  claim: Claim | null = null,
  status: 'ENDED' | 'SECOND_CHANCE_AWARDED' = 'ENDED',
) {
  const viewer = aViewer({ isOwner: true, claim });
  return aResponse({ listing: aListing({ status }), auction: { id: 'auction-1', outcome }, viewer });
}

const withdrawn = (isOwner: boolean) =>
  aResponse({ listing: aListing({ status: 'CANCELLED' }), viewer: aViewer({ isOwner }) });

describe('relisting', () => {
  it.each<[string, ListingResponse, Relisting]>([
    ['nobody bid on', ended('UNSOLD'), 'free'],
    ['was declined under the reserve', ended('RESERVE_NOT_MET'), 'free'],
    ['was withdrawn', withdrawn(true), 'free'],
    ['was released', ended('SOLD', aClaim({ state: 'RELEASED', view: 'released', actions: ['relist'] })), 'free'],
    [
      'was refunded in time',
      ended('SOLD', aClaim({ state: 'REFUNDED', view: 'refunded', actions: ['relist'] })),
      'free',
    ],
    [
      'is not paid in time',
      ended('SOLD', aClaim({ view: 'overdue', actions: ['offer_runner_up', 'relist'] })),
      'ends_sale',
    ],
    [
      'was awarded and is not paid in time',
      ended('SECOND_CHANCE_AWARDED', aClaim({ view: 'overdue', actions: ['relist'] }), 'SECOND_CHANCE_AWARDED'),
      'ends_sale',
    ],
  ])('is offered for what %s', (_, view, relisting) => {
    expect(relistingOf(view)).toBe(relisting);
    expect(canRelist(view)).toBe(true);
  });

  it.each<[string, ListingResponse, Relisting]>([
    ["is another's", withdrawn(false), 'not_owner'],
    ['is looked at by a visitor', aResponse({ listing: aListing({ status: 'CANCELLED' }) }), 'not_owner'],
    ['still runs', aResponse({ viewer: aViewer({ isOwner: true }) }), 'not_over'],
    [
      'staff cancelled',
      { ...withdrawn(true), auction: { id: 'auction-1', outcome: 'CANCELLED' } } as ListingResponse,
      'not_over',
    ],
    [
      'was put up anew before',
      { ...withdrawn(true), viewer: aViewer({ isOwner: true, relistedAs: 'rolleiflex-again' }) },
      'relisted',
    ],
    ['may still be paid in time', ended('SOLD', aClaim()), 'sold'],
    ['is being ended', ended('SOLD', aClaim({ ending: true, view: 'ending' })), 'sold'],
    ['is paid', ended('SOLD', aClaim({ state: 'PAID', view: 'ready_to_ship', actions: ['ship'] })), 'sold'],
    ['was refunded after it was shipped', ended('SOLD', aClaim({ state: 'REFUNDED', view: 'refunded' })), 'sold'],
    ['is offered to the next bidder', ended('SOLD', aClaim({ state: 'RELEASED', view: 'offer_open' })), 'offered'],
  ])('is not offered for what %s', (_, view, relisting) => {
    expect(relistingOf(view)).toBe(relisting);
    expect(canRelist(view)).toBe(false);
  });
});
