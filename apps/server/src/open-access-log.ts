import type { Adapters } from './adapters.ts';
import { type AccessLog, createAccessLog } from './platform/log/index.ts';

/** The log of requests and sockets, which does not depend on LOG_LEVEL; null if LOG_REQUESTS is off. */
export function openAccessLog({ config, logger }: Pick<Adapters, 'config' | 'logger'>): AccessLog | null {
  return config.logRequests ? createAccessLog(logger.child({}, { level: 'info' })) : null;
}
