import { createClient } from '@redis/client';

const CONNECT_MS = 2_000;
/** The most unanswered commands, so that a hanging Redis does not fill this process's memory. */
const COMMANDS_MAX = 1_000;
const LONGEST_PAUSE_MS = 2_000;

export type RedisClient = ReturnType<typeof openRedisClient>;

/**
 * Opens a client without an offline queue: commands are refused while it is disconnected or Redis does not answer.
 * @param reconnect returns the milliseconds to wait before each attempt; false: it never reconnects
 */
export function openRedisClient(url: string, reconnect: false | ((attempt: number) => number)) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: COMMANDS_MAX,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: reconnect },
  });
}

/**
 * How long to wait before an attempt to connect, in milliseconds. It doubles each time, and is partly random, so that
 * nodes do not all return at once.
 */
export function pauseBefore(attempt: number, firstMs: number): number {
  return Math.min(LONGEST_PAUSE_MS, firstMs * 2 ** attempt) * (0.5 + Math.random() / 2);
}
