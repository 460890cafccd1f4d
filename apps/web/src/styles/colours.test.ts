import { expect, it } from 'vitest';
import { pageSources } from '../app/sends.fixture.ts';

/**
 * The files that may use the loud colour, with the live thing that each shows
 * (docs/decisions/116-a-colour-means-one-thing.md). A new file must show something live, or use another colour.
 */
const LOUD: Readonly<Record<string, string>> = {
  'ui/button.tsx': 'the variant of the bid button',
  'ui/badge.tsx': 'the status of a card',
  'ui/logo.tsx': 'the mark',
  'ui/slot-row.tsx': 'the newest slots',
  'features/demand/meter.tsx': 'the newest bars',
  'features/market/mini-meter.tsx': 'the newest bars',
  'features/market/card-status.ts': 'live, closing',
  'features/market/status-badge.tsx': 'live, closing',
  'features/demand/activity-feed.tsx': 'bidding opened',
  'features/lifecycle/status-panel.tsx': 'the state bar',
  'features/listing-form/listing-preview.tsx': 'the step in which bids come',
  'features/bidding/bid-form.tsx': 'the bid button',
  'features/bidding/bid-obstacle.tsx': 'the bid button of a visitor',
  'features/bidding/raise-dialog.tsx': 'the bid button',
  'features/bidding/retype-dialog.tsx': 'the bid button',
  'features/staff/listings/listing-labels.ts': 'live',
  'app/screens/listing/bid-area.tsx': 'the bid button in the bar',
  'app/screens/listing/live-panel.tsx': 'the bid button of a visitor in the bar',
};

const isLoud = (text: string) => /\b(bg|text|fill|border)-loud\b|(['"])loud\2|\bloud: '/.test(text);

it('keeps the loud colour for what is live', () => {
  const loud = Object.entries(pageSources()).filter(([, text]) => isLoud(text));
  expect(loud.map(([file]) => file).sort()).toEqual(Object.keys(LOUD).sort());
});

/**
 * The files with a button in the colour `won`, and where that button is. The colour is only for buttons that pay
 * (docs/decisions/116-a-colour-means-one-thing.md).
 */
const WON_BUTTONS: Readonly<Record<string, string>> = {
  'features/payments/pay-button.tsx': 'from the bar',
  'features/payments/claim-panel.tsx': 'from the panel of the result',
  'features/payments/order/order-actions.tsx': 'from the order',
  'features/payments/pay/sandbox-card.tsx': 'with the card of the sandbox',
  'features/payments/pay/stripe-card.tsx': 'with the card at Stripe',
};

it('keeps the colour of what was won, on a button, for paying it', () => {
  const won = Object.entries(pageSources()).filter(([, text]) => /variant(="|: ')won\b/.test(text));
  expect(won.map(([file]) => file).sort()).toEqual(Object.keys(WON_BUTTONS).sort());
});

it('tells a person of danger by a sign and words as well as by the colour', () => {
  const badge = pageSources()['ui/badge.tsx'] ?? '';
  const notice = pageSources()['ui/notice.tsx'] ?? '';
  expect([/danger.*TriangleAlert/.test(badge), /danger:.*icon: CircleAlert/.test(notice)]).toEqual([true, true]);
});
