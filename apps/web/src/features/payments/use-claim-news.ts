import type { ServerMessage } from '@clamor/contract/realtime';
import type { SocketWorld } from '../../lib/socket-world.ts';
import { useSocketNews } from '../../lib/use-socket-news.ts';

const isNews = (message: ServerMessage) =>
  message.type === 'you:orders' ? message.moved : message.type === 'you:claim';

/**
 * Told whenever what follows the hammer moved on a listing, or may have while nobody was listening.
 * @param slug null: on whatever listing of the member's; undefined: it is not known yet
 */
export function useClaimNews(slug: string | null | undefined, onNews: () => void, world?: SocketWorld): void {
  useSocketNews({ slug, isNews, world }, onNews);
}
