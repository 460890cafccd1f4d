import type { ServerMessage } from '@clamor/contract/realtime';
import type { SocketWorld } from '../../lib/socket-world.ts';
import { useSocketUpdates } from '../../lib/use-socket-updates.ts';

const isUpdate = (message: ServerMessage) =>
  message.type === 'you:orders' ? message.moved : message.type === 'you:claim';

/**
 * Calls `onUpdate` when a sale changed, or may have changed while the socket was down.
 * @param slug the listing; null: any of the member's sales; undefined: not known yet
 */
export function useClaimUpdates(slug: string | null | undefined, onUpdate: () => void, world?: SocketWorld): void {
  useSocketUpdates({ slug, isUpdate, world }, onUpdate);
}
