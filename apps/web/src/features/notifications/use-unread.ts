import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api.ts';
import { ownLine } from '../../lib/own-line.ts';
import type { SocketWorld } from '../../lib/socket-world.ts';
import { LIST_NOTIFICATIONS, NOTIFICATIONS_KEY, UNREAD_KEY } from './api.ts';

/** The polling interval while the socket is down. */
const POLL_MS = 30_000;

/** Updates the unread count and reloads the notifications. */
export function showUnread(client: QueryClient, unread: number): void {
  client.setQueryData(UNREAD_KEY, unread);
  void client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
}

/**
 * The member's unread count. The socket delivers it at the start and at every change. It is polled only while the socket is down.
 */
export function useUnread(world?: SocketWorld): number {
  const client = useQueryClient();
  const isDown = useLine((unread) => showUnread(client, unread), world);
  const { data = 0 } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: async () => (await callApi(LIST_NOTIFICATIONS, { query: { limit: 1 } })).unread,
    enabled: isDown,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
  return data;
}

/** Listens on the member's personal socket; returns whether it is down. */
function useLine(onUnread: (unread: number) => void, world?: SocketWorld): boolean {
  const line = ownLine(world);
  const reportUnread = useEffectEvent(onUnread);
  useEffect(
    () =>
      line.listen((message) => {
        if (message.type === 'you:notice') reportUnread(message.unread);
      }),
    [line],
  );
  return useSyncExternalStore(line.subscribe, line.status) === 'stale';
}
