import { expect, it } from 'vitest';
import { shippingOf } from './terms.ts';

it('charges shipping for what is shipped, and for nothing digital', () => {
  expect([shippingOf('PHYSICAL', 500), shippingOf('PHYSICAL', 0), shippingOf('DIGITAL', 500)]).toEqual([500, 0, 0]);
});
