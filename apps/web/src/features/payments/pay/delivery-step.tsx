import type { Order } from '@clamor/contract/orders';
import { MapPin, Truck } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { toastFailure } from '../../../ui/toast.ts';
import { AddressForm } from '../address-form.tsx';
import { useChooseDelivery } from '../use-order.ts';

export interface DeliveryStepProps {
  order: Order;
  /** Called once the delivery is chosen, so that the amounts can be shown. */
  onSettled: () => void;
}

const OPTIONS = [
  { value: 'ship', label: 'Ship it to me', icon: <Truck className="size-5" />, hint: 'To the address you give.' },
  {
    value: 'pickup',
    label: 'I pick it up',
    icon: <MapPin className="size-5" />,
    hint: 'No shipping. You arrange it with the seller.',
  },
] as const;

/** Chooses the delivery, which decides the total. */
export function DeliveryStep({ order, onSettled }: DeliveryStepProps) {
  const [method, setMethod] = useState<'ship' | 'pickup'>(order.claim?.method === 'PICKUP' ? 'pickup' : 'ship');
  const choose = useChooseDelivery(order.auctionId);
  return (
    <div className="grid gap-5">
      <h3 className="heading text-lg">How does it get to you?</h3>
      {order.pickupOffered ? (
        <RadioCards legend="Delivery" options={OPTIONS} value={method} onValueChange={setMethod} />
      ) : null}
      {method === 'pickup' ? (
        <PickupChoice onChosen={() => choose({ method: 'pickup' }).then(onSettled)} />
      ) : (
        <AddressForm address={order.address} send={(address) => choose({ method: 'ship', address }).then(onSettled)}>
          {(pending) => (
            <div className="flex flex-col gap-2.5 sm:flex-row-reverse">
              <Button type="submit" size="lg" className="sm:grow" pending={pending} pendingText="Saving...">
                Continue
              </Button>
              <LaterButton order={order} onSettled={onSettled} />
            </div>
          )}
        </AddressForm>
      )}
    </div>
  );
}

/** Lets the buyer pay before giving an address. The item then ships once the buyer gives one. */
function LaterButton({ order, onSettled }: DeliveryStepProps) {
  const choose = useChooseDelivery(order.auctionId);
  const shipping = order.claim?.method === 'SHIPPING';
  const { pending, press } = usePressed(() => (shipping ? Promise.resolve() : choose({ method: 'ship' })), onSettled);
  return (
    <Button variant="quiet" size="lg" pending={pending} onClick={press}>
      Give the address after paying
    </Button>
  );
}

function PickupChoice({ onChosen }: { onChosen: () => Promise<unknown> }) {
  const { pending, press } = usePressed(onChosen, () => {});
  return (
    <Button size="lg" wide pending={pending} pendingText="Saving..." onClick={press}>
      Continue
    </Button>
  );
}

function usePressed(act: () => Promise<unknown>, then: () => void) {
  const { isPending, mutate } = useAction({
    mutationFn: act,
    onSuccess: then,
    onError: (error) => toastFailure('Delivery not saved', error),
  });
  return { pending: isPending, press: () => mutate() };
}
