import type { MyBid } from '@clamor/contract/my-bids';
import { listed } from '../../../test/listed.fixture.ts';
import type { MyBidSlots } from './my-bid-slots.ts';

const CLAIM_LABELS: Readonly<Record<string, Pick<ReturnType<MyBidSlots['claimLabels']>, 'tone' | 'title'>>> = {
  payment_required: { tone: 'soon', title: 'Payment Required' },
  being_prepared: { tone: 'won', title: 'Payment Complete' },
  refunded: { tone: 'plain', title: 'Refunded' },
  released: { tone: 'plain', title: 'Your time to pay ended' },
};

/** The slots that a screen passes in, as plain text. */
export const SLOTS: MyBidSlots = {
  Status: ({ listed }) => <span>{listed.status}</span>,
  Figures: ({ listed }) => <span>{listed.topBidCents}</span>,
  Picture: () => null,
  Position: ({ position }) => <span>{position.text}</span>,
  claimLabels({ view }) {
    const labels = CLAIM_LABELS[view];
    if (labels === undefined) throw new Error(`Nothing is said of ${view} here.`);
    return { ...labels, by: 'Pay by', since: 'Was due by' };
  },
  payText: ({ actions }) => (actions.includes('start_payment') ? 'Start Payment Process' : null),
};

/** A live auction in which the member leads, ending long after any test. */
export function aBid(part: Partial<MyBid> = {}): MyBid {
  return {
    ...listed({
      status: 'LIVE',
      phase: 'live',
      endsAt: '2199-11-21T14:00:00.000Z',
      topBidCents: 124_000,
      bidCount: 31,
    }),
    auctionId: 'auction-1',
    position: 'leading',
    amountCents: 124_000,
    maxAmountCents: 150_000,
    claim: null,
    offer: null,
    ...part,
  };
}
