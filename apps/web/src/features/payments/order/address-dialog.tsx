import type { Order } from '@clamor/contract/orders';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AddressForm } from '../address-form.tsx';
import { useChooseDelivery } from '../use-order.ts';

export interface AddressDialogProps {
  order: Order;
  onClose: () => void;
}

/** The delivery address. It can be changed until the item ships. */
export function AddressDialog({ order, onClose }: AddressDialogProps) {
  const choose = useChooseDelivery(order.auctionId);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Ship to" startInField>
      <AddressForm address={order.address} send={(address) => choose({ method: 'ship', address }).then(onClose)}>
        {(pending) => (
          <Button type="submit" size="lg" wide pending={pending} pendingText="Saving...">
            Save the address
          </Button>
        )}
      </AddressForm>
    </Dialog>
  );
}
