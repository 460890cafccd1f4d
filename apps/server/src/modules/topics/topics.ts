import { z } from 'zod';
import type { Bus, MessageCodec } from '../../platform/bus/index.ts';
import { ClaimsMoved } from './claims-moved.ts';
import { EndedSessions } from './ended-sessions.ts';
import { LIMITS_COUNTED } from './limits-counted.ts';
import { LISTINGS_CHANGED } from './listings-changed.ts';
import { plain, plainList } from './plain-codec.ts';
import { RoomCounts } from './room-counts.ts';

const UserId = z.string();
const UserIds: MessageCodec<readonly string[]> = plainList(z.array(UserId).readonly());
const Nothing = z.null();

/** Every topic of the bus with its message type. A topic without a row does not compile. */
export const TOPICS = {
  'listings.changed': LISTINGS_CHANGED,
  /** Ids of new listings. */
  'listings.added': plainList(z.array(z.string()).readonly()),
  /** The id of a member whose role, status or sessions changed. */
  'accounts.changed': plain(UserId),
  'sessions.ended': plain(EndedSessions),
  'claims.changed': plain(ClaimsMoved),
  /** Ids of members who got or read notifications. */
  'notifications.changed': UserIds,
  /** The id of a seller whose card changed. */
  'sellers.changed': plain(UserId),
  /** Ids of pictures that were removed. */
  'pictures.removed': plainList(z.array(z.string()).readonly()),
  /** The numbers of watchers on one node. */
  'rooms.counted': RoomCounts,
  /** What one node has counted for a rate limit. */
  'limits.counted': LIMITS_COUNTED,
  /** The development clock was moved. The message is empty. */
  'clock.moved': plain(Nothing),
};

export type NodeMessages = {
  [Topic in keyof typeof TOPICS]: (typeof TOPICS)[Topic] extends MessageCodec<infer Message> ? Message : never;
};

/** The bus with the topics of this program. */
export type NodeBus = Bus<NodeMessages>;
