import type { Adapters } from './adapters.ts';
import { type AccessLog, createAccessLog } from './platform/log/index.ts';

/** Where requests and sockets are logged, whatever LOG_LEVEL says of other lines; null: LOG_REQUESTS is off. */
export function openAccessLog({ config, logger }: Pick<Adapters, 'config' | 'logger'>): AccessLog | null {
  return config.logRequests ? createAccessLog(logger.child({}, { level: 'info' })) : null;
}
