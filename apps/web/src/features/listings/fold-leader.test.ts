import type { ServerMessage } from '@clamor/contract/realtime';
import { expect, it } from 'vitest';
import { aBid, aLiveResponse, at, aViewer } from '../../../test/listing-response.fixture.ts';
import { foldMessage } from './fold-message.ts';
import { liveListingOf } from './live-listing.ts';

function bidBy(bidderId: string, sequence: number): ServerMessage {
  const bid = aBid(sequence, { bidderId });
  const place = { slug: 'rolleiflex', epoch: 'one', version: 7 + sequence };
  const numbers = { nextMinimumCents: 200_000, reserveMet: null, endsAt: at(600), bidCount: sequence };
  return { type: 'bid:new', ...place, bid, bids: [bid], ...numbers };
}

it('leaves the viewer as it is where a named bid changes nothing for them, so that its drawing can wait', () => {
  const before = liveListingOf(aLiveResponse(3, { viewer: aViewer() }));
  const bySomebody = foldMessage(before, bidBy('user-theo', 4), 'me');
  expect(bySomebody.view.viewer).toBe(before.view.viewer);
  const leads = foldMessage(bySomebody, bidBy('me', 5), 'me');
  expect(leads.view.viewer).toMatchObject({ leading: true, hasBid: true });
  const stillLeads = foldMessage(leads, bidBy('me', 6), 'me');
  expect(stillLeads.view.viewer).toBe(leads.view.viewer);
  expect(foldMessage(stillLeads, bidBy('user-theo', 7), 'me').view.viewer).toMatchObject({ leading: false });
});
