export { type AccessLog, createAccessLog } from './access-log.ts';
export { createLogger, type Logger } from './create-logger.ts';
export { errorText } from './error-text.ts';
