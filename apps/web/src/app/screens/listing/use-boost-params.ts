import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from '../../../ui/toast.ts';
import { BOOST_PARAMS, boostParamsOf, limitedToast, refusedToast } from './boost-params.ts';

/**
 * The boost parameters of the address. The result of a refused boost is shown as a toast, and then removed from the
 * address.
 */
export function useBoostParams() {
  const [search, setSearch] = useSearchParams();
  const params = useMemo(() => boostParamsOf(search), [search]);
  const clear = useCallback(() => {
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of BOOST_PARAMS) next.delete(name);
        return next;
      },
      { replace: true },
    );
  }, [setSearch]);
  useEffect(() => {
    if (params?.kind !== 'limited' && params?.kind !== 'refused') return;
    toast(params.kind === 'limited' ? limitedToast(params.retryAfterSeconds) : refusedToast(params.reason));
    clear();
  }, [params, clear]);
  return { params, clear };
}
