import { type ComponentType, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import type { PaymentDialogProps } from './pay/payment-dialog.tsx';

type DialogPart = { PaymentDialog: ComponentType<PaymentDialogProps> };

const fetchDialog = (): Promise<DialogPart> => import('./pay/payment-dialog.tsx');

/** The dialog, fetched with the card forms by the first press. A press that cannot fetch it says so, and the page stays as it is. */
export function usePaymentDialog(fetch: () => Promise<DialogPart> = fetchDialog) {
  const [part, setPart] = useState<DialogPart | null>(null);
  const [opening, setOpening] = useState(false);
  const open = () => {
    setOpening(true);
    fetch()
      .then(setPart, () =>
        toast({
          title: 'The payment could not be opened',
          description: 'Check your connection and try again. If it stays like this, reload the page.',
          style: 'destructive',
        }),
      )
      .finally(() => setOpening(false));
  };
  return { Dialog: part?.PaymentDialog ?? null, opening, open, close: () => setPart(null) };
}
