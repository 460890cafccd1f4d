import type { ServerMessage } from '@clamor/contract/realtime';
import { useEffect, useEffectEvent } from 'react';
import { ownLine } from './own-line.ts';
import { ListingSocket } from './socket.ts';
import type { SocketWorld } from './socket-world.ts';

export interface SocketUpdatesOptions {
  /** Null: of no listing, but whatever is the member's own; undefined: it is not known yet. */
  slug: string | null | undefined;
  /** What is news beside every `hello`: something may have happened while nobody was listening. */
  isUpdate: (message: ServerMessage) => boolean;
  world?: SocketWorld | undefined;
}

/** Keeps a socket open for as long as the page shows, the one of all where it is of no listing, and tells of news. */
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
