import { isBelowChargeMinimum, platformFeeCents } from '@clamor/domain/bidding';
import { useFormContext, useWatch } from 'react-hook-form';
import { centsOf, money } from '../../../lib/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ListingFormValues } from '../form-values.ts';
import { FormFieldset } from './form-fieldset.tsx';

export function PriceFieldset() {
  const { register, formState } = useFormContext<ListingFormValues>();
  const { errors } = formState;
  return (
    <FormFieldset title="The price" lead="Set now, never changed later: everybody bids under the same terms.">
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label="Start price"
          prefix="$"
          inputMode="decimal"
          error={errors.startPrice?.message}
          {...register('startPrice')}
        />
        <TextField
          label="Minimum increment"
          prefix="$"
          inputMode="decimal"
          error={errors.minIncrement?.message}
          {...register('minIncrement')}
        />
        <TextField
          label="Reserve"
          prefix="$"
          inputMode="decimal"
          placeholder="None"
          error={errors.reserve?.message}
          {...register('reserve')}
        />
      </div>
      <p className="text-sm text-mute">
        A reserve is the least you would sell for. Its amount stays your secret; bidders see only whether it is met.
      </p>
      <PriceNote />
    </FormFieldset>
  );
}

/** What a sale at the start price would come to, or that no card could be charged for it. */
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
    return (
      <Notice tone="soon">
        A card cannot be charged less than $0.50. A sale below that completes without a payment.
      </Notice>
    );
  }
  return (
    <p className="text-sm text-mute">
      At the start price a winner pays {money(price)} + 5% fee {money(platformFeeCents(price))}
      {shipping > 0 ? ` + shipping ${money(shipping)}` : ''}.
    </p>
  );
}
