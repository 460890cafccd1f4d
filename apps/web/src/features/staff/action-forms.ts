import { LIMITS } from '@clamor/contract/limits';
import { ReasonBody } from '@clamor/contract/staff-money';
import { text } from '@clamor/contract/wire';
import { z } from 'zod';
import { centsOf } from '../../lib/money.ts';

/** The form of an action without input. */
export const NOTHING_FORM = { body: z.object({}), defaultValues: {}, fields: [] } as const;

export const REASON_FORM = { body: ReasonBody, defaultValues: { reason: '' }, fields: ['reason'] } as const;

/** The form of an action with an optional reason. */
export const SAID_REASON_FORM = {
  body: z.object({ reason: text(LIMITS.reasonMax, 'That reason is too long') }),
  defaultValues: { reason: '' },
  fields: ['reason'],
} as const;

/** The form of a refund. It requires a bearer, because without one the server would let the seller bear it. */
export const RefundTyped = ReasonBody.extend({
  bearer: z.enum(['seller', 'platform'], { error: 'Say who bears it' }),
});

/** A schema that parses an amount in dollars to cents, at least `least`. */
export function typedCents(least: number) {
  return z.string().transform((typed, context) => {
    const cents = centsOf(typed);
    if (cents !== null && cents >= least && cents <= LIMITS.moneyMaxCents) return cents;
    context.addIssue({ code: 'custom', message: 'Enter an amount in dollars, for example 12.50' });
    return z.NEVER;
  });
}

export const WriteOffTyped = z
  .object({ amount: typedCents(1), reason: ReasonBody.shape.reason })
  .transform(({ amount, reason }) => ({ cents: amount, reason }));

/** The three shares of a lost dispute, which must add up to `cents`. */
export function splitOf(cents: number, text: string) {
  return z
    .object({ seller: typedCents(0), fees: typedCents(0), losses: typedCents(0) })
    .refine(({ seller, fees, losses }) => seller + fees + losses === cents, {
      path: ['losses'],
      error: `The three have to make ${text}`,
    })
    .transform(({ seller, fees, losses }) => ({ sellerCents: seller, feesCents: fees, lossesCents: losses }));
}
