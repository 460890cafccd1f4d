import { AVATAR_TYPES, LIMITS } from '@clamor/contract/limits';
import type { Profile, SetAvatarBody, setAvatar } from '@clamor/contract/profiles';
import type { RefusalOf } from '@clamor/contract/wire';
import { type Caller, type Refused, refuse } from '../../platform/http/index.ts';
import { type MediaLibrary, type OwnPicture, uploadUrlOf } from '../media/index.ts';
import type { MemberPorts } from '../members/index.ts';
import { writeAsMember } from '../sessions/index.ts';
import { writeAvatar } from './avatars.postgres.ts';
import { readProfileOf } from './profiles.postgres.ts';

export interface AvatarPorts extends MemberPorts {
  media: Pick<MediaLibrary, 'own' | 'open' | 'cutOut' | 'release'>;
  publicUrl: string;
}

type Refusal = Refused<RefusalOf<typeof setAvatar>>;

interface Chosen {
  url: string;
  /** The uploaded picture from which the avatar was cut. Nothing shows it. */
  source: string | null;
}

const BUSY_SECONDS = 5;
const KINDS: ReadonlySet<string> = new Set(AVATAR_TYPES);

/**
 * Sets or removes a member's picture. The checks apply to the file that was uploaded, not to its stored conversion. The
 * next sweep removes the earlier picture unless another place shows it.
 */
export async function changeAvatar(
  ports: AvatarPorts,
  caller: Caller,
  body: SetAvatarBody,
): Promise<Profile | Refusal> {
  const chosen = body.avatarUrl === null ? null : await choose(ports, caller, body.avatarUrl, body.crop);
  if (chosen !== null && 'kind' in chosen) return chosen;
  const url = chosen?.url ?? null;
  const written = await writeAsMember(ports, caller, async (tx, member) => {
    const before = await writeAvatar(tx, member.id, url, ports.clock.now());
    return { before, profile: await readProfileOf(tx, member.username, member.id) };
  });
  const unseen = [written.before, chosen?.source ?? null].filter((each) => each !== null && each !== url);
  await ports.media.release(unseen.filter((each) => each !== null));
  return written.profile ?? refuse('NOT_FOUND');
}

async function choose(
  ports: AvatarPorts,
  caller: Caller,
  address: string,
  crop: SetAvatarBody['crop'],
): Promise<Chosen | Refusal> {
  const url = uploadUrlOf(address, ports.publicUrl);
  const begun = await writeAsMember(ports, caller, async (tx, { id }) => {
    const from = url === null ? null : await ports.media.own(tx, id, url);
    if (from === null) return notUploaded();
    return unfit(from) ?? { from, ticket: crop === undefined ? null : await ports.media.open(tx, id) };
  });
  if ('kind' in begun) return begun;
  const { from, ticket } = begun;
  const source = url as string;
  if (ticket === null || crop === undefined) return { url: source, source: null };
  if (!ticket.ok) return noTicket(ticket.refusal);
  const cut = await ports.media.cutOut(ticket.id, caller.userId, from, crop);
  if (cut.ok) return { url: cut.url, source };
  return cut.refusal.kind === 'busy' ? refuse('OVERLOADED', { retryAfterSeconds: BUSY_SECONDS }) : notUploaded();
}

function notUploaded(): Refusal {
  return refuse('VALIDATION_FAILED', { errors: [{ field: 'avatarUrl', message: 'Upload the picture first' }] });
}

function unfit({ sourceType, sourceBytes }: OwnPicture): Refusal | null {
  if (sourceType === null || !KINDS.has(sourceType)) {
    return refuse('UNSUPPORTED_MEDIA_TYPE', {}, 'An avatar can be a jpg, png or webp picture.');
  }
  if (sourceBytes !== null && sourceBytes <= LIMITS.avatarMaxBytes) return null;
  return refuse('TOO_LARGE', { maximumBytes: LIMITS.avatarMaxBytes }, 'An avatar can have 5 MB at most.');
}

function noTicket(refusal: { kind: 'too_often'; retryAfterSeconds: number } | { kind: 'quota' }): Refusal {
  if (refusal.kind === 'quota') return refuse('UPLOAD_QUOTA');
  return refuse('RATE_LIMITED', { retryAfterSeconds: refusal.retryAfterSeconds });
}
