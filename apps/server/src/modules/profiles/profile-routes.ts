import { addRole, type Profile, readProfile, type UsernameParams, updateProfile } from '@clamor/contract/profiles';
import type { FastifyInstance } from 'fastify';
import { answer, type Caller, type Refused, refuse, route } from '../../platform/http/index.ts';
import { type AccountPorts, addRole as addRoleTo, writeAsMember } from '../accounts/index.ts';
import type { MemberNames } from './member-names.postgres.ts';
import { readProfileOf, writeProfile } from './profiles.postgres.ts';

/** The calls under `/api/profile`. */
export function registerProfileRoutes(app: FastifyInstance, ports: AccountPorts, names: MemberNames): void {
  const { pool, clock } = ports;

  route(app, readProfile, async ({ params, caller }: { params: UsernameParams; caller: Caller | null }) => {
    const profile = await profileFor(params.username, caller);
    return profile === null ? refuse('NOT_FOUND') : answer(200, profile);
  });

  route(app, updateProfile, async ({ params, caller, body }) => {
    const own = await ownProfile(params.username, caller);
    if ('kind' in own) return own;
    const written = await writeAsMember(ports, caller, async (tx, member) => {
      await writeProfile(tx, member.id, body, clock.now());
      return await readProfileOf(tx, member.username, member.id);
    });
    if (written === null) return refuse('NOT_FOUND');
    return 'kind' in written ? refuse('UNAUTHENTICATED') : answer(200, written);
  });

  route(app, addRole, async ({ params, caller, body }) => {
    const own = await ownProfile(params.username, caller);
    if ('kind' in own) return own;
    const account = await addRoleTo(ports, caller, body.role);
    if (account === null) return refuse('NOT_FOUND');
    return 'kind' in account ? refuse('UNAUTHENTICATED') : answer(200, account);
  });

  async function profileFor(username: string, viewer: Caller | null): Promise<Profile | null> {
    return (await names.isTaken(username)) ? await readProfileOf(pool, username, viewer?.userId ?? null) : null;
  }

  async function ownProfile(username: string, caller: Caller): Promise<Profile | Refused<'NOT_FOUND' | 'FORBIDDEN'>> {
    const profile = await profileFor(username, caller);
    if (profile === null) return refuse('NOT_FOUND');
    return profile.id === caller.userId ? profile : refuse('FORBIDDEN');
  }
}
