import { createClient } from '@redis/client';

const CONNECT_MS = 2_000;
/** Commands that Redis has not answered; a frozen one must not fill this process. */
const COMMANDS_MAX = 1_000;
const LONGEST_PAUSE_MS = 2_000;

export type RedisClient = ReturnType<typeof openRedisClient>;

/**
 * A client that keeps nothing for later: while it is not connected, or Redis does not answer, commands are refused.
 * @param reconnect milliseconds to wait before so many attempts; false: it never connects again
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
