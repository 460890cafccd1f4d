import { setAvatar } from '@clamor/contract/profiles';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/index.ts';
import { type AvatarPorts, changeAvatar } from './change-avatar.ts';

/**
 * Registers the route for a member's picture.
 * @param moved called with the member's id after a change, to update every place that shows the picture
 */
export function registerAvatarRoute(app: FastifyInstance, ports: AvatarPorts, moved: (userId: string) => void): void {
  route(
    app,
    setAvatar,
    async ({ caller, body }) => {
      const changed = await changeAvatar(ports, caller, body);
      if ('kind' in changed) return changed;
      moved(changed.id);
      return answer(200, changed);
    },
    { limit: 'upload' },
  );
}
