import type { ServerMessage } from '@clamor/contract/realtime';
import { useEffect, useEffectEvent } from 'react';
import { ownLine } from './own-line.ts';
import { ListingSocket } from './socket.ts';
import type { SocketWorld } from './socket-world.ts';

export interface SocketUpdatesOptions {
  /** Null: the member's personal messages only; undefined: not known yet. */
  slug: string | null | undefined;
  /** Which messages count as updates. Every `hello` does, because messages may have been missed before it. */
  isUpdate: (message: ServerMessage) => boolean;
  world?: SocketWorld | undefined;
}

/** Calls `onUpdate` for updates while the component is mounted. Without a listing it uses the page's one personal socket. */
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
