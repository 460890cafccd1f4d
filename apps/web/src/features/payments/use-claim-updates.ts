import type { ServerMessage } from '@clamor/contract/realtime';
import type { SocketWorld } from '../../lib/socket-world.ts';
import { useSocketUpdates } from '../../lib/use-socket-updates.ts';

const isUpdate = (message: ServerMessage) =>
  message.type === 'you:orders' ? message.moved : message.type === 'you:claim';

/**
 * Told whenever what follows the hammer moved on a listing, or may have while nobody was listening.
 * @param slug null: on whatever listing of the member's; undefined: it is not known yet
 */
export function useClaimUpdates(slug: string | null | undefined, onUpdate: () => void, world?: SocketWorld): void {
  useSocketUpdates({ slug, isUpdate, world }, onUpdate);
}
