import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '../../../lib/api.ts';
import { COMPLETE_PAYMENT } from '../api.ts';

const FROM_BANK = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'] as const;

/**
 * Handles the return from a bank's own page: asks Clamor for the result, and removes the provider's parameters from the
 * address.
 * @returns whether the request is still running; the caller loads nothing until then
 */
export function useBankReturn(): boolean {
  const [search, setSearch] = useSearchParams();
  const [paymentIntentId] = useState(() => search.get('payment_intent'));
  const [asking, setAsking] = useState(paymentIntentId !== null);
  const forget = useEffectEvent(() => {
    const kept = new URLSearchParams(search);
    for (const name of FROM_BANK) kept.delete(name);
    setSearch(kept, { replace: true });
  });
  useEffect(() => {
    if (paymentIntentId === null) return;
    forget();
    const done = () => setAsking(false);
    callApi(COMPLETE_PAYMENT, { body: { paymentIntentId } }).then(done, done);
  }, [paymentIntentId]);
  return asking;
}
