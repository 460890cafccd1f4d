import type { ServerMessage } from '@clamor/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { isAnonymousBidUnderWay } from '../../../features/bidding/bid-attempt.ts';
import { BID_TOPIC, bidToast } from '../../../features/bidding/bid-toast.ts';
import type { LiveListing } from '../../../features/listings/live-listing.ts';
import { retireToast, type ToastMessage, toast } from '../../../ui/toast.ts';

/** The toast is updated at most this often, because during many bids it could not be read. */
const UPDATED_EVERY_MS = 1_000;

/** Shows the first toast at once. Of those that follow within the interval, only the last is shown, at its end. */
function usePacedToast() {
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef<ToastMessage | null>(null);
  const clear = useCallback(() => {
    held.current = null;
    retireToast(BID_TOPIC);
  }, []);
  const show = useCallback((message: ToastMessage) => {
    if (rest.current !== undefined) {
      held.current = message;
      return;
    }
    toast(message);
    const next = () => {
      const waiting = held.current;
      held.current = null;
      rest.current = waiting === null ? undefined : setTimeout(next, UPDATED_EVERY_MS);
      if (waiting !== null) toast(waiting);
    };
    rest.current = setTimeout(next, UPDATED_EVERY_MS);
  }, []);
  useEffect(
    () => () => {
      clearTimeout(rest.current);
      rest.current = undefined;
    },
    [],
  );
  return { show, clear };
}

/**
 * Shows a toast for other members' bids: one at a time, and none while the bid panel is visible. A newer state of the
 * auction removes it.
 */
export function useBidToasts(viewerId: string | null) {
  const client = useQueryClient();
  const isPanelSeen = useRef(false);
  const { show, clear } = usePacedToast();
  const hear = (message: ServerMessage, before: LiveListing) => {
    const overtakes = message.type === 'you:leading' || message.type === 'auction_status_update';
    if (overtakes) clear();
    if (isPanelSeen.current) return;
    const bidMessage = bidToast(message, before.view, viewerId, isAnonymousBidUnderWay(client));
    if (bidMessage !== null) show(bidMessage);
  };
  const panelSeen = useCallback(
    (isSeen: boolean) => {
      isPanelSeen.current = isSeen;
      if (isSeen) clear();
    },
    [clear],
  );
  return { hear, panelSeen };
}
