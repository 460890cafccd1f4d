import { describe, expect, it } from 'vitest';
import { CreateListingBody } from './listings.ts';
import { refused } from './refused.fixture.ts';

const create = (fields: object) => ({ title: 'A print', ...fields });

describe('the shipping of a new listing', () => {
  it('costs what was sent, and nothing for a digital item', () => {
    const cost = (productType: string) =>
      CreateListingBody.parse(create({ productType, shippingCostCents: 1_250 })).shippingCostCents;
    expect([cost('PHYSICAL'), cost('DIGITAL')]).toEqual([1_250, 0]);
  });

  const TOO_HIGH = 'Start price is too high: with fee and shipping no card can be charged $1,000,000 or more';
  it.each([
    // A card can be charged less than a million dollars: the price, a fee of 5 % of it, and the shipping.
    ['PHYSICAL', 95_238_094, 0, undefined],
    ['PHYSICAL', 95_238_094, 1, TOO_HIGH],
    ['PHYSICAL', 90_000_000, 5_499_999, undefined],
    ['PHYSICAL', 90_000_000, 5_500_000, TOO_HIGH],
    ['DIGITAL', 95_238_094, 5_500_000, undefined],
    ['DIGITAL', 95_238_095, 0, TOO_HIGH],
  ])('counts towards what a card can pay unless it is digital: %s at %s with %s', (...row) => {
    const [productType, startPriceCents, shippingCostCents, message] = row;
    const fields = create({ productType, startPriceCents, shippingCostCents });
    expect(refused(CreateListingBody, fields)).toEqual(message === undefined ? {} : { startPriceCents: message });
  });
});
