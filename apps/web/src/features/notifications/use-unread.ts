import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { ownLine } from '../../lib/own-line.ts';
import type { SocketWorld } from '../../lib/socket-world.ts';
import { notificationsQuery, unreadQuery } from './api.ts';

/** Shows a new unread count, and reloads the notifications. */
export function showUnread(client: QueryClient, unread: number): void {
  client.setQueryData(unreadQuery.queryKey, unread);
  void client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
}

/**
 * The member's unread count. The socket delivers it at the start and at every change. It is polled only while the socket is down.
 */
export function useUnread(world?: SocketWorld): number {
  const client = useQueryClient();
  const isDown = useLine((unread) => showUnread(client, unread), world);
  const { data = 0 } = useQuery({ ...unreadQuery, enabled: isDown });
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
