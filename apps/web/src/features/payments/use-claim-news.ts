import { useEffect, useEffectEvent } from 'react';
import { ListingSocket } from '../../lib/socket.ts';
import type { SocketWorld } from '../../lib/socket-world.ts';

/** Told whenever what follows the hammer moved on a listing, or may have while nobody was listening. */
export function useClaimNews(slug: string | undefined, onNews: () => void, world?: SocketWorld): void {
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    if (slug === undefined) return;
    const socket = new ListingSocket({
      slug,
      onMessage: ({ type }) => {
        if (type === 'you:claim' || type === 'hello') tell();
      },
      ...(world === undefined ? {} : { world }),
    });
    return () => socket.close();
  }, [slug, world]);
}
