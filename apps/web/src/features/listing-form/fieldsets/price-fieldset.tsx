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
      <PriceNote />
    </FormFieldset>
  );
}

/** What the seller would get from a sale at the start price, or that no card can be charged so much. */
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
      {shipping > 0 ? ` + shipping ${money(shipping)}` : ''}.
    </p>
  );
}
