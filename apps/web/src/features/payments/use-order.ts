import type { DeliveryBody, Order } from '@clamor/contract/orders';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import { callOnce } from '../../lib/call-once.ts';
import { useAction } from '../../lib/use-action.ts';
import { CHOOSE_DELIVERY, READ_ORDER } from './api.ts';

const RETRIES = 2;

/** Starts with an API path, so that signing out clears it. */
export const orderKey = (auctionId: string) => [READ_ORDER.path, auctionId] as const;

/** The order of an auction. */
export function useOrder(auctionId: string, enabled = true) {
  return useQuery({
    enabled,
    queryKey: orderKey(auctionId),
    queryFn: ({ signal }) => callApi(READ_ORDER, { params: { auctionId }, signal }),
    refetchOnMount: 'always',
    retry: (failures, error) => failures < RETRIES && !isApiError(error, 'NOT_FOUND'),
  });
}

/** Stores the order that a call answered. */
export function useKeepOrder() {
  const client = useQueryClient();
  return (order: Order) => void client.setQueryData(orderKey(order.auctionId), order);
}

/** Says how it is delivered. */
export function useChooseDelivery(auctionId: string) {
  const keep = useKeepOrder();
  const choose = useAction({
    mutationFn: (body: z.input<typeof DeliveryBody>) => callOnce(CHOOSE_DELIVERY, { params: { auctionId }, body }),
    onSuccess: keep,
  });
  return choose.mutateAsync;
}
