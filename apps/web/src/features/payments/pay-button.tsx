import type { Claim } from '@clamor/contract/orders';
import { money } from '../../lib/money.ts';
import { Button } from '../../ui/button.tsx';
import { payText } from './claim-labels.ts';
import { usePaymentDialog } from './use-payment-dialog.tsx';

export interface PayButtonProps {
  auctionId: string;
  /** The item's title. */
  title: string;
  claim: Claim;
  onMoved: () => void;
}

/**
 * The button `Pay $162.00`, for places with little room. It opens the same dialog as the claim's card. After the
 * payment the button is gone, but the dialog stays, to say that the payment is complete.
 */
export function PayButton({ auctionId, title, claim, onMoved }: PayButtonProps) {
  const { Dialog, opening, open, close } = usePaymentDialog();
  return (
    <>
      {payText(claim) === null ? null : (
        <Button variant="won" size="lg" className="max-sm:px-3.5 max-sm:text-base" pending={opening} onClick={open}>
          Pay {money(claim.totalCents)}
        </Button>
      )}
      {Dialog === null ? null : <Dialog {...{ auctionId, claim, title, onMoved }} onClose={close} />}
    </>
  );
}
