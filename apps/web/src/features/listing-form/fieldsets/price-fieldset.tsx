import { isBelowChargeMinimum, platformFeeCents } from '@clamor/domain/bidding';
import { useFormContext, useWatch } from 'react-hook-form';
import { centsOf, money } from '../../../lib/money.ts';
import { MoneyField } from '../../../ui/money-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ListingFormValues } from '../form-values.ts';
import { useListingFields } from '../use-listing-form.ts';
import { FormFieldset } from './form-fieldset.tsx';

export function PriceFieldset() {
  const field = useListingFields();
  return (
    <FormFieldset title="The price" lead="Set once and never changed, so everybody bids under the same terms.">
      <div className="grid gap-5 sm:grid-cols-3">
        <MoneyField label="Start price" {...field('startPrice')} />
        <MoneyField label="Minimum increment" {...field('minIncrement')} />
        <MoneyField label="Reserve" placeholder="None" {...field('reserve')} />
      </div>
      <p className="max-w-prose text-sm text-mute">
        A reserve is the least you would sell for. Its amount stays your secret; bidders see only whether it is met.
      </p>
      <ReserveNote />
      <PriceNote />
    </FormFieldset>
  );
}

/** Warns if the first bid already meets the reserve, which then has no effect. */
function ReserveNote() {
  const { control } = useFormContext<ListingFormValues>();
  const [startPrice, reserve] = useWatch({ control, name: ['startPrice', 'reserve'] });
  const [startCents, reserveCents] = [centsOf(startPrice), centsOf(reserve)];
  if (startCents === null || reserveCents === null || reserveCents === 0 || reserveCents > startCents) return null;
  return <Notice>The first bid meets this reserve. Set it above the start price, or leave it empty.</Notice>;
}

/**
 * The amounts that buyer and seller pay and get at the start price; or a warning that a card cannot be charged so
 * little.
 */
function PriceNote() {
  const { control } = useFormContext<ListingFormValues>();
  const [startPrice, shippingCost, productType] = useWatch({
    control,
    name: ['startPrice', 'shippingCost', 'productType'],
  });
  const price = centsOf(startPrice);
  if (price === null) return null;
  const shipping = productType === 'PHYSICAL' ? (centsOf(shippingCost) ?? 0) : 0;
  if (isBelowChargeMinimum(price, shipping)) {
    return <Notice>A card cannot be charged less than $0.50. A sale below that completes without a payment.</Notice>;
  }
  return (
    <p className="text-sm text-mute">
      At the start price a winner pays {money(price)} + 5% fee {money(platformFeeCents(price))}
      {shipping > 0 ? ` + shipping ${money(shipping)}` : ''}, and you receive {money(price + shipping)}.
    </p>
  );
}
