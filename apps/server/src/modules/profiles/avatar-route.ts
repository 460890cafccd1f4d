import { setAvatar } from '@clamor/contract/profiles';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/index.ts';
import { type AvatarPorts, changeAvatar } from './change-avatar.ts';

/** @param moved called with the member whose picture changed, to update every place that shows it */
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
