import { createClient } from '@redis/client';

const CONNECT_MS = 2_000;
/** The most unanswered commands. A hung Redis must not fill this process's memory. */
const COMMANDS_MAX = 1_000;
const LONGEST_PAUSE_MS = 2_000;

export type RedisClient = ReturnType<typeof openRedisClient>;

/**
 * A client without an offline queue: commands are refused while it is disconnected or Redis does not answer.
 * @param reconnect returns the milliseconds to wait for each attempt; false: it never reconnects
 */
export function openRedisClient(url: string, reconnect: false | ((attempt: number) => number)) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: COMMANDS_MAX,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: reconnect },
  });
}

/** Milliseconds before an attempt to connect: doubled each time, and spread, so that the nodes do not come back all at once. */
export function pauseBefore(attempt: number, firstMs: number): number {
  return Math.min(LONGEST_PAUSE_MS, firstMs * 2 ** attempt) * (0.5 + Math.random() / 2);
}
