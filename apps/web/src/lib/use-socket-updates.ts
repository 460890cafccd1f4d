import type { ServerMessage } from '@clamor/contract/realtime';
import { useEffect, useEffectEvent } from 'react';
import { ownLine } from './own-line.ts';
import { ListingSocket } from './socket.ts';
import type { SocketWorld } from './socket-world.ts';

export interface SocketUpdatesOptions {
  /** Null: only the member's personal messages. Undefined: not known yet. */
  slug: string | null | undefined;
  /** Whether a message is an update. Every `hello` counts as one, because messages may have been missed before it. */
  isUpdate: (message: ServerMessage) => boolean;
  world?: SocketWorld | undefined;
}

/**
 * Calls `onUpdate` for updates while the component is mounted. Without a listing it uses the page's only personal
 * socket.
 */
export function useSocketUpdates({ slug, isUpdate, world }: SocketUpdatesOptions, onUpdate: () => void): void {
  const hear = useEffectEvent((message: ServerMessage) => {
    if (message.type === 'hello' || isUpdate(message)) onUpdate();
  });
  useEffect(() => {
    if (slug === undefined) return;
    if (slug === null) return ownLine(world).listen((message) => hear(message));
    const socket = new ListingSocket({
      slug,
      onMessage: (message) => hear(message),
      ...(world === undefined ? {} : { world }),
    });
    return () => socket.close();
  }, [slug, world]);
}
