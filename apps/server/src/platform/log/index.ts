export { createLogger, type Logger } from './create-logger.ts';
export { withoutSecrets } from './without-secrets.ts';
