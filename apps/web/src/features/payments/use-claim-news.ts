import { useEffect, useEffectEvent } from 'react';
import { ListingSocket } from '../../lib/socket.ts';
import type { SocketWorld } from '../../lib/socket-world.ts';

/**
 * Told whenever what follows the hammer moved on a listing, or may have while nobody was listening.
 * @param slug null: on whatever listing of the member's; undefined: it is not known yet
 */
export function useClaimNews(slug: string | null | undefined, onNews: () => void, world?: SocketWorld): void {
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    if (slug === undefined) return;
    const socket = new ListingSocket({
      slug,
      onMessage: (message) => {
        const isNews = message.type === 'you:orders' ? message.moved : ['you:claim', 'hello'].includes(message.type);
        if (isNews) tell();
      },
      ...(world === undefined ? {} : { world }),
    });
    return () => socket.close();
  }, [slug, world]);
}
