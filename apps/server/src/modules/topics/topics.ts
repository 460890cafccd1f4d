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
  /** Ids of listings that were put up. */
  'listings.added': plainList(z.array(z.string()).readonly()),
  /** Whose role, status or sessions changed. */
  'accounts.changed': plain(UserId),
  'sessions.ended': plain(EndedSessions),
  'claims.changed': plain(ClaimsMoved),
  /** Who has new notifications, or read some. */
  'notifications.changed': UserIds,
  /** Ids of sellers whose cards changed. */
  'sellers.changed': plain(UserId),
  /** Pictures were taken away, by id. */
  'pictures.removed': plainList(z.array(z.string()).readonly()),
  /** The watcher counts of one node. */
  'rooms.counted': RoomCounts,
  /** One node's counts for a rate limit. */
  'limits.counted': LIMITS_COUNTED,
  /** The development clock was moved. */
  'clock.moved': plain(Nothing),
};

export type NodeMessages = {
  [Topic in keyof typeof TOPICS]: (typeof TOPICS)[Topic] extends MessageCodec<infer Message> ? Message : never;
};

/** The bus as the modules see it. */
export type NodeBus = Bus<NodeMessages>;
