import { z } from 'zod';
import type { Bus } from '../../platform/bus/index.ts';
import { ClaimsMoved } from './claims-moved.ts';
import { CommittedChange } from './committed-change.ts';
import { EndedSessions } from './ended-sessions.ts';

const UserId = z.string();

/** What nodes tell each other: every topic of the bus with its message. A topic without a row does not compile. */
export const TOPICS = {
  /** What one commit of the desk changed. */
  'listings.changed': z.array(CommittedChange).readonly(),
  /** Whose role, status or sessions changed. */
  'accounts.changed': UserId,
  'sessions.ended': EndedSessions,
  'claims.changed': ClaimsMoved,
  /** Who has new notices, or read some. */
  'notifications.changed': z.array(UserId).readonly(),
  /** Of whom listings show something else. */
  'sellers.changed': UserId,
};

export type NodeMessages = { [Topic in keyof typeof TOPICS]: z.infer<(typeof TOPICS)[Topic]> };

/** The bus, as the modules know it. */
export type NodeBus = Bus<NodeMessages>;
