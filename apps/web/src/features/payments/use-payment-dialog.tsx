import { type ComponentType, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import type { PaymentDialogProps } from './pay/payment-dialog.tsx';

type DialogModule = { PaymentDialog: ComponentType<PaymentDialogProps> };

const fetchDialog = (): Promise<DialogModule> => import('./pay/payment-dialog.tsx');

/** Loads the dialog and its card forms on the first press. If that fails, a toast says so. */
export function usePaymentDialog(fetch: () => Promise<DialogModule> = fetchDialog) {
  const [module, setModule] = useState<DialogModule | null>(null);
  const [opening, setOpening] = useState(false);
  const open = () => {
    setOpening(true);
    fetch()
      .then(setModule, () =>
        toast({
          title: 'The payment could not be opened',
          description: 'Check your connection and try again. If it stays like this, reload the page.',
          style: 'destructive',
        }),
      )
      .finally(() => setOpening(false));
  };
  return { Dialog: module?.PaymentDialog ?? null, opening, open, close: () => setModule(null) };
}
