import type { DeliveryBody, Order } from '@clamor/contract/orders';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callOnce } from '../../lib/call-once.ts';
import { useAction } from '../../lib/use-action.ts';
import { CHOOSE_DELIVERY, orderQuery } from './api.ts';

/** Loads the order of an auction. */
export function useOrder(auctionId: string, enabled = true) {
  return useQuery({ ...orderQuery(auctionId), enabled });
}

/** Returns a function that stores the order from a call's answer. */
export function useKeepOrder() {
  const client = useQueryClient();
  return (order: Order) => void client.setQueryData(orderQuery(order.auctionId).queryKey, order);
}

/** Chooses the delivery method and address of an order. */
export function useChooseDelivery(auctionId: string) {
  const keep = useKeepOrder();
  const choose = useAction({
    mutationFn: (body: z.input<typeof DeliveryBody>) => callOnce(CHOOSE_DELIVERY, { params: { auctionId }, body }),
    onSuccess: keep,
  });
  return choose.mutateAsync;
}
